import { ROUNDS } from '../config.ts'
import { memoryOf } from '../memory/peak.ts'
import { pages } from '../pages/paths.ts'
import { cpuSeconds } from './cpu-time.ts'
import { startEmbedded } from './fleet/embedded.ts'
import { type CpuByStation, type Fleet, startFleet } from './fleet/fleet.ts'
import { compareLists } from './measure/compare-lists.ts'
import { compareReplicas } from './measure/compare-replicas.ts'
import { compareUploads } from './measure/compare-uploads.ts'
import { measureDemands } from './measure/demands.ts'
import { measureRows } from './measure/rows.ts'
import {
  reportDemands,
  reportFaults,
  reportLists,
  reportMemory,
  reportReplicas,
  reportRows,
  reportStreams,
  reportUploads,
} from './report-scale.ts'
import { measureStreams } from './streams.ts'
import { runWithFaults } from './with-faults.ts'

const LOAD = { fileUsers: 8, visitors: 2, paths: pages }
const REQUESTS = 7000
const CALLS = 2000
const LISTED = 1000
const ROWS = 3000
const STREAMS = 1000

/** Runs a fleet under load with faults, and compares its costs. */
export async function benchScale(): Promise<string> {
  await using fleet = await startFleet()
  return [
    reportFaults(await runWithFaults(fleet, LOAD, REQUESTS)),
    reportReplicas(await compareReplicas(fleet, CALLS)),
    reportLists(await compareLists(fleet.replicas[0], { files: LISTED, rounds: ROUNDS }), LISTED),
    reportUploads([await compareUploadsOf(4, fleet), await compareUploadsOf(64, fleet)]),
    reportRows(await measureRows(fleet, ROWS)),
    await reportCosts(fleet),
    await reportGrowth(fleet),
  ].join('\n\n')
}

/** Measures the memory of each process after the load, and what live updates add. */
async function reportGrowth({ gateways, replicas }: Fleet): Promise<string> {
  const memory = {
    gateway: await memoryOf(gateways[0].pids(), 'VmRSS'),
    replica: await memoryOf(replicas[0].pids(), 'VmRSS'),
  }
  return [reportMemory(memory), reportStreams(await measureStreams(replicas[0], STREAMS))].join('\n\n')
}

/** Measures what each operation costs, without faults or comparisons. */
export async function benchCosts(): Promise<string> {
  await using fleet = await startFleet()
  return await reportCosts(fleet)
}

const reportCosts = async (fleet: Fleet): Promise<string> =>
  [reportDemands('fleet', await measureDemands(fleet)), await reportEmbeddedCosts()].join('\n\n')

const compareUploadsOf = (mebibytes: number, { replicas, bucket }: Fleet) =>
  compareUploads(replicas[0], bucket, { bytes: mebibytes * 2 ** 20, rounds: ROUNDS })

async function reportEmbeddedCosts(): Promise<string> {
  await using site = await startEmbedded('gateway')
  const cpu = async (): Promise<CpuByStation> => {
    const seconds = await cpuSeconds(site.pids())
    // A single process is both gateway and API.
    return { nginx: 0, gateway: seconds, api: seconds, postgres: 0, swift: 0 }
  }
  return reportDemands('1 process', await measureDemands({ url: site.url, cpu }))
}
