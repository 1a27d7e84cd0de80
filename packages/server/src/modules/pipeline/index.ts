export { PipelineConfig } from "./pipeline-config.ts";
