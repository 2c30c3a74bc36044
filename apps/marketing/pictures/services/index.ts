import { shadowRun } from './ai-ml.ts'
import { measureFunnel } from './analytics.ts'
import { testPyramid } from './automation-quality.ts'
import { waves } from './cloud-services.ts'
import { attackPaths } from './cyber-security.ts'
import { decisionPath } from './data-science.ts'
import { parallelPipelines } from './etl-data-quality.ts'
import { weeklyLoop } from './full-stack.ts'
import { batches } from './iot.ts'

/** Drawings by the picture ids in the services' content. */
export const servicePictures: Readonly<Record<string, string>> = {
  'shadow-run': shadowRun,
  'migration-waves': waves,
  'device-batches': batches,
  'decision-path': decisionPath,
  'measure-funnel': measureFunnel,
  'parallel-pipelines': parallelPipelines,
  'weekly-loop': weeklyLoop,
  'attack-paths': attackPaths,
  'test-pyramid': testPyramid,
}
