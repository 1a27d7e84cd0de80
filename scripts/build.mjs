import { prepare } from "./prepare/prepare.mjs";
import { say } from "./prepare/say.mjs";

try {
  await prepare({ development: true });
} catch (error) {
  say(error.message);
  process.exit(1);
}
