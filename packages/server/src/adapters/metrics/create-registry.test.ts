import { expect, it } from "vitest";
import { createRegistry } from "./create-registry.ts";

it("renders counters by their labels and gauges as they are when asked", () => {
  const registry = createRegistry();
  const requests = registry.counter("request_count", "Requests");
  let active = 1;
  registry.gauge("active", "Active", () => [{ labels: {}, value: active }]);
  requests.series({ path: "/v1" }).value += 1;
  requests.series({ path: "/v1" }).value += 1;
  requests.series({ path: 'a"b\n' }).value += 3;
  active = 5;
  expect(registry.render()).toBe(`# HELP request_count Requests
# TYPE request_count counter
request_count{path="/v1"} 2
request_count{path="a\\"b\\n"} 3
# HELP active Active
# TYPE active gauge
active 5
`);
});
