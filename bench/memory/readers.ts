import { Agent, get } from "node:http";

/** Reads so many streams at once, again and again, until it is killed. Arguments: the address, how many. */
const [url = "", count = "1"] = process.argv.slice(2);
const agent = new Agent({ maxSockets: Infinity });

function follow(): void {
  get(url, { agent }, (response) => {
    response.resume();
    response.on("end", follow);
  });
}

for (let reader = 0; reader < Number(count); reader++) follow();
console.log(JSON.stringify({ readers: Number(count) }));
