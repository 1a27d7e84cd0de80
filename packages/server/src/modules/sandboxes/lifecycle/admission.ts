import type { UserId } from "@steward/contracts/ids.ts";

export type Claim = {
  readonly kind: string;
  readonly ownerId: UserId;
  readonly maxOfKind: number;
};

export type Place = { release(): void };

export type Wait = {
  readonly signal: AbortSignal;
  readonly onWait?: ((position: number) => void) | undefined;
};

type Waiter = Claim & {
  readonly admit: (place: Place) => void;
  /** Called as often as one likes. */
  readonly tell: (position: number) => void;
};

export type AdmissionParts = {
  readonly limits: () => { readonly total: number; readonly perUser: number };
};

export type Admission = ReturnType<typeof createAdmission>;

/** Who may have a sandbox now. Those who may not wait in line; who fits is let in, first come first. */
export function createAdmission({ limits }: AdmissionParts) {
  const taken = new Set<Claim>();
  const places = new WeakMap<Place, Claim>();
  const line: Waiter[] = [];

  function occupy(claim: Claim): Place {
    const mine = { ...claim };
    const place: Place = {
      release() {
        if (taken.delete(mine)) admit();
      },
    };
    taken.add(mine);
    places.set(place, mine);
    return place;
  }

  function fits(claim: Claim, others: readonly Claim[] = [...taken]): boolean {
    const { total, perUser } = limits();
    return (
      others.length < total &&
      others.filter(({ ownerId }) => ownerId === claim.ownerId).length < perUser &&
      others.filter(({ kind }) => kind === claim.kind).length < claim.maxOfKind
    );
  }

  /** Also to be called when limits have changed. */
  function admit(): void {
    for (const waiter of line.splice(0)) {
      if (fits(waiter)) waiter.admit(occupy(waiter));
      else line.push(waiter);
    }
    for (const [position, waiter] of line.entries()) waiter.tell(position);
  }

  return {
    admit,
    /** Those who wait, first come first. */
    waiting: (): readonly Claim[] => [...line],
    size: () => taken.size,
    /** Whether it would be let in if that place were free. */
    wouldFit: (claim: Claim, place: Place) =>
      fits(
        claim,
        [...taken].filter((other) => places.get(place) !== other),
      ),
    /** A place for what is there already, however full it is. */
    occupy,
    /** Rejects on abort. */
    async enter(claim: Claim, { signal, onWait }: Wait): Promise<Place> {
      signal.throwIfAborted();
      if (fits(claim)) return occupy(claim);
      const { promise, resolve, reject } = Promise.withResolvers<Place>();
      const tell = tellOnce(onWait);
      const waiter: Waiter = { ...claim, admit: resolve, tell };
      const leave = () => {
        const index = line.indexOf(waiter);
        if (index === -1) return;
        line.splice(index, 1);
        reject(signal.reason as Error);
        admit();
      };
      line.push(waiter);
      signal.addEventListener("abort", leave, { once: true });
      tell(line.length - 1);
      return promise.finally(() => signal.removeEventListener("abort", leave));
    },
  };
}

function tellOnce(onWait: Wait["onWait"]): Waiter["tell"] {
  let told: number | null = null;
  return (position) => {
    if (position !== told) onWait?.(position);
    told = position;
  };
}
