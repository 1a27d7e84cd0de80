import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type MachineWish, openBubblewrap } from "./bubblewrap.ts";

/** Runs one machine to its end as whoever runs this file, and says what came of it. */
const wish = JSON.parse(process.argv[2] ?? "") as MachineWish;
await using bubblewrap = openBubblewrap();
const timer = setInterval(() => undefined, 60_000);
const run = await bubblewrap.run(wish);
clearInterval(timer);
const records = readdirSync(join(bubblewrap.folder, "state/machines"));
process.stdout.write(JSON.stringify({ ...run, records, uid: process.getuid?.() }));
