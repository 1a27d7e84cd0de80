const keptNames = /^(?:PATH|HOME|USERPROFILE|SYSTEMROOT|TEMP|TMP|TMPDIR|LANG|TZ)$/i;
const keptPrefixes = /^(?:LC_|LD_|DYLD_|CUDA|VK_|GGML_|NODE_LLAMA_CPP_)/;

/** Keys of providers are none of the business of native code from elsewhere. */
export function toChildEnvironment(
  env: Readonly<Record<string, string | undefined>>,
): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(
    ([name]) => keptNames.test(name) || keptPrefixes.test(name),
  );
  return Object.fromEntries(kept);
}
