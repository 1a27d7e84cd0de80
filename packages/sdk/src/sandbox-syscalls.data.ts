/** Numbers of a system call; null: this architecture has none of the name. */
export type SyscallNumbers = { readonly x64: number | null; readonly arm64: number | null };

/** Of the low half of an argument, which is all that the kernel reads of these. */
export type ArgumentTest = { readonly argument: number } & (
  | { readonly is: number }
  | { readonly isNot: readonly number[] }
  | { readonly lacks: number }
);

/** A call that passes where all tests of one of its ways do. */
export type JudgedSyscall = {
  readonly x64: number;
  readonly arm64: number;
  readonly ways: readonly (readonly ArgumentTest[])[];
};

/** Of no use to a program that keeps to its sandbox, and each a way that once led out of one. */
export const refusedSyscalls: Readonly<Record<string, SyscallNumbers>> = {
  mount: { x64: 165, arm64: 40 },
  umount2: { x64: 166, arm64: 39 },
  pivot_root: { x64: 155, arm64: 41 },
  chroot: { x64: 161, arm64: 51 },
  open_tree: { x64: 428, arm64: 428 },
  move_mount: { x64: 429, arm64: 429 },
  fsopen: { x64: 430, arm64: 430 },
  fsconfig: { x64: 431, arm64: 431 },
  fsmount: { x64: 432, arm64: 432 },
  fspick: { x64: 433, arm64: 433 },
  mount_setattr: { x64: 442, arm64: 442 },
  open_tree_attr: { x64: 467, arm64: 467 },
  setns: { x64: 308, arm64: 268 },
  ptrace: { x64: 101, arm64: 117 },
  process_vm_readv: { x64: 310, arm64: 270 },
  process_vm_writev: { x64: 311, arm64: 271 },
  kcmp: { x64: 312, arm64: 272 },
  pidfd_getfd: { x64: 438, arm64: 438 },
  add_key: { x64: 248, arm64: 217 },
  request_key: { x64: 249, arm64: 218 },
  keyctl: { x64: 250, arm64: 219 },
  bpf: { x64: 321, arm64: 280 },
  perf_event_open: { x64: 298, arm64: 241 },
  userfaultfd: { x64: 323, arm64: 282 },
  fanotify_init: { x64: 300, arm64: 262 },
  io_uring_setup: { x64: 425, arm64: 425 },
  io_uring_enter: { x64: 426, arm64: 426 },
  io_uring_register: { x64: 427, arm64: 427 },
  name_to_handle_at: { x64: 303, arm64: 264 },
  open_by_handle_at: { x64: 304, arm64: 265 },
  memfd_secret: { x64: 447, arm64: 447 },
  kexec_load: { x64: 246, arm64: 104 },
  kexec_file_load: { x64: 320, arm64: 294 },
  create_module: { x64: 174, arm64: null },
  init_module: { x64: 175, arm64: 105 },
  finit_module: { x64: 313, arm64: 273 },
  delete_module: { x64: 176, arm64: 106 },
  get_kernel_syms: { x64: 177, arm64: null },
  query_module: { x64: 178, arm64: null },
  acct: { x64: 163, arm64: 89 },
  swapon: { x64: 167, arm64: 224 },
  swapoff: { x64: 168, arm64: 225 },
  reboot: { x64: 169, arm64: 142 },
  sethostname: { x64: 170, arm64: 161 },
  setdomainname: { x64: 171, arm64: 162 },
  settimeofday: { x64: 164, arm64: 170 },
  clock_settime: { x64: 227, arm64: 112 },
  clock_adjtime: { x64: 305, arm64: 266 },
  adjtimex: { x64: 159, arm64: 171 },
  syslog: { x64: 103, arm64: 116 },
  quotactl: { x64: 179, arm64: 60 },
  quotactl_fd: { x64: 443, arm64: 443 },
  lookup_dcookie: { x64: 212, arm64: 18 },
  nfsservctl: { x64: 180, arm64: 42 },
  vhangup: { x64: 153, arm64: 58 },
  iopl: { x64: 172, arm64: null },
  ioperm: { x64: 173, arm64: null },
  modify_ldt: { x64: 154, arm64: null },
  uselib: { x64: 134, arm64: null },
  ustat: { x64: 136, arm64: null },
  sysfs: { x64: 139, arm64: null },
  _sysctl: { x64: 156, arm64: null },
  afs_syscall: { x64: 183, arm64: null },
  getpmsg: { x64: 181, arm64: null },
  migrate_pages: { x64: 256, arm64: 238 },
  move_pages: { x64: 279, arm64: 239 },
  process_madvise: { x64: 440, arm64: 440 },
  putpmsg: { x64: 182, arm64: null },
  security: { x64: 185, arm64: null },
  set_mempolicy_home_node: { x64: 450, arm64: 450 },
  tuxcall: { x64: 184, arm64: null },
  vmsplice: { x64: 278, arm64: 75 },
  vserver: { x64: 236, arm64: null },
  statmount: { x64: 457, arm64: 457 },
  listmount: { x64: 458, arm64: 458 },
  lsm_get_self_attr: { x64: 459, arm64: 459 },
  lsm_set_self_attr: { x64: 460, arm64: 460 },
  lsm_list_modules: { x64: 461, arm64: 461 },
  file_setattr: { x64: 469, arm64: 469 },
  listns: { x64: 470, arm64: 470 },
  epoll_ctl_old: { x64: 214, arm64: null },
  epoll_wait_old: { x64: 215, arm64: null },
};

/** Greater numbers are those of calls that nobody has looked at yet. */
export const newestSyscall = 470;

/** Of mount, cgroup, uts, ipc, user, pid and net. */
const NEW_NAMESPACES = 0x7e020000;
const NEW_TIME = 0x80;
const AF_UNIX = 1;
const AF_INET = 2;
const AF_INET6 = 10;
const AF_NETLINK = 16;
const NETLINK_ROUTE = 0;

/** PER_LINUX, with and without UNAME26, PER_LINUX32, and the question for the present one. */
const plainPersonalities = [0, 0x20000, 0x8, 0x20008, 0xffffffff];

const refusedRequests = [
  // TIOCSTI and TIOCLINUX push keystrokes into terminals.
  0x5412, 0x541c,
  // BTRFS_IOC_SNAP_CREATE, SUBVOL_CREATE, SNAP_CREATE_V2 and SUBVOL_CREATE_V2: a quota does not
  // reach into a subvolume that is made inside.
  0x50009401, 0x5000940e, 0x50009417, 0x50009418,
  // BTRFS_IOC_SUBVOL_SETFLAGS: a workspace that its server cannot write to.
  0x4008941a,
];

/** Those whose arguments decide. */
export const judgedSyscalls = {
  // Its flags lie in memory, out of a filter's reach; libraries fall back to clone.
  clone3: { x64: 435, arm64: 435, ways: [] },
  clone: { x64: 56, arm64: 220, ways: [[{ argument: 0, lacks: NEW_NAMESPACES }]] },
  unshare: { x64: 272, arm64: 97, ways: [[{ argument: 0, lacks: NEW_NAMESPACES | NEW_TIME }]] },
  ioctl: { x64: 16, arm64: 29, ways: [[{ argument: 1, isNot: refusedRequests }]] },
  personality: {
    x64: 135,
    arm64: 92,
    ways: plainPersonalities.map((is) => [{ argument: 0, is }]),
  },
  socketpair: { x64: 53, arm64: 199, ways: [[{ argument: 0, is: AF_UNIX }]] },
  socket: {
    x64: 41,
    arm64: 198,
    ways: [
      [{ argument: 0, is: AF_UNIX }],
      [{ argument: 0, is: AF_INET }],
      [{ argument: 0, is: AF_INET6 }],
      [
        { argument: 0, is: AF_NETLINK },
        { argument: 2, is: NETLINK_ROUTE },
      ],
    ],
  },
} as const satisfies Readonly<Record<string, JudgedSyscall>>;

/** All others that there are, for engines that refuse what is not named. */
export const allowedSyscalls: readonly string[] = `
  accept accept4 access alarm arch_prctl bind brk cachestat capget capset chdir chmod chown
  clock_getres clock_gettime clock_nanosleep close close_range connect copy_file_range creat dup
  dup2 dup3 epoll_create epoll_create1 epoll_ctl epoll_pwait epoll_pwait2 epoll_wait eventfd
  eventfd2 execve execveat exit exit_group faccessat faccessat2 fadvise64 fallocate
  fanotify_mark fchdir fchmod fchmodat fchmodat2 fchown fchownat fcntl fdatasync fgetxattr
  file_getattr flistxattr flock fork fremovexattr fsetxattr fstat fstatfs fsync ftruncate futex
  futex_requeue futex_wait futex_waitv futex_wake futimesat get_mempolicy get_robust_list
  get_thread_area getcpu getcwd getdents getdents64 getegid geteuid getgid getgroups getitimer
  getpeername getpgid getpgrp getpid getppid getpriority getrandom getresgid getresuid getrlimit
  getrusage getsid getsockname getsockopt gettid gettimeofday getuid getxattr getxattrat
  inotify_add_watch inotify_init inotify_init1 inotify_rm_watch io_cancel io_destroy
  io_getevents io_pgetevents io_setup io_submit ioprio_get ioprio_set kill landlock_add_rule
  landlock_create_ruleset landlock_restrict_self lchown lgetxattr link linkat listen listxattr
  listxattrat llistxattr lremovexattr lseek lsetxattr lstat madvise map_shadow_stack mbind
  membarrier memfd_create mincore mkdir mkdirat mknod mknodat mlock mlock2 mlockall mmap
  mprotect mq_getsetattr mq_notify mq_open mq_timedreceive mq_timedsend mq_unlink mremap mseal
  msgctl msgget msgrcv msgsnd msync munlock munlockall munmap nanosleep newfstatat open openat
  openat2 pause pidfd_open pidfd_send_signal pipe pipe2 pkey_alloc pkey_free pkey_mprotect poll
  ppoll prctl pread64 preadv preadv2 prlimit64 process_mrelease pselect6 pwrite64 pwritev
  pwritev2 read readahead readlink readlinkat readv recvfrom recvmmsg recvmsg remap_file_pages
  removexattr removexattrat rename renameat renameat2 restart_syscall rmdir rseq rt_sigaction
  rt_sigpending rt_sigprocmask rt_sigqueueinfo rt_sigreturn rt_sigsuspend rt_sigtimedwait
  rt_tgsigqueueinfo sched_get_priority_max sched_get_priority_min sched_getaffinity
  sched_getattr sched_getparam sched_getscheduler sched_rr_get_interval sched_setaffinity
  sched_setattr sched_setparam sched_setscheduler sched_yield seccomp select semctl semget semop
  semtimedop sendfile sendmmsg sendmsg sendto set_mempolicy set_robust_list set_thread_area
  set_tid_address setfsgid setfsuid setgid setgroups setitimer setpgid setpriority setregid
  setresgid setresuid setreuid setrlimit setsid setsockopt setuid setxattr setxattrat shmat
  shmctl shmdt shmget shutdown sigaltstack signalfd signalfd4 splice stat statfs statx symlink
  symlinkat sync sync_file_range syncfs sysinfo tee tgkill time timer_create timer_delete
  timer_getoverrun timer_gettime timer_settime timerfd_create timerfd_gettime timerfd_settime
  times tkill truncate umask uname unlink unlinkat utime utimensat utimes vfork wait4 waitid
  write writev
`
  .trim()
  .split(/\s+/);
