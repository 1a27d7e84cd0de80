// `npm start` is `steward start`.
process.argv.splice(2, 0, "start");
await import("./steward.mjs");
