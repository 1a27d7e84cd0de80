import type { Duplex } from "node:stream";

/** A connection of a sandbox. It carries one request: what comes after it is not read as another. */
type Guest = {
  readonly sandboxId: string;
  readonly wait: NodeJS.Timeout;
  isAdmitted: boolean;
};

/** Who is behind each connection. */
export function createGuests() {
  const guests = new Map<Duplex, Guest>();
  return {
    /** How many the sandbox has now, with this one. */
    add(
      sandboxId: string,
      connection: Duplex,
      { waitMs, onLate }: { readonly waitMs: number; readonly onLate: () => void },
    ): number {
      const wait = setTimeout(onLate, waitMs);
      guests.set(connection, { sandboxId, wait, isAdmitted: false });
      connection.on("error", () => connection.destroy());
      connection.once("close", () => {
        clearTimeout(wait);
        guests.delete(connection);
      });
      return [...guests.values()].filter((guest) => guest.sandboxId === sandboxId).length;
    },
    /** Whose request this is; null: the connection has had its one. */
    admit(connection: Duplex): string | null {
      const guest = guests.get(connection);
      if (!guest || guest.isAdmitted) return null;
      guest.isAdmitted = true;
      clearTimeout(guest.wait);
      return guest.sandboxId;
    },
  };
}
