import { describeEmbedder } from "../conformance/embedder.ts";
import { createFakeEmbedder } from "./fake-embedder.ts";

describeEmbedder("the fake embedder", async () => createFakeEmbedder());
