import { comparisonCells, formatMedian, ratio } from '../report/statistics.ts'
import { table } from '../report/table.ts'
import { STATIONS } from './fleet/fleet.ts'
import { KINDS } from './load/outcomes.ts'
import type { ListTimes } from './measure/compare-lists.ts'
import type { ReplicaCost } from './measure/compare-replicas.ts'
import type { UploadSpeeds } from './measure/compare-uploads.ts'
import type { Demands } from './measure/demands.ts'
import { OPERATIONS } from './measure/operations.ts'
import type { RowSizes } from './measure/rows.ts'
import type { StreamCost } from './streams.ts'
import type { FaultRun } from './with-faults.ts'

const ms = (seconds: number) => (seconds * 1000).toFixed(2)

export function reportFaults({ outcomes, errors, findings }: FaultRun): string {
  const counts = KINDS.map((kind) => [kind, outcomes.filter((outcome) => outcome.kind === kind).length] as const)
  const rows = [
    ['requests', `${outcomes.length}: ${counts.map(([kind, count]) => `${count} ${kind}`).join(', ')}`],
    ['failed, in progress at the kill', String(errors.inFlight.length)],
    ['failed otherwise (limit 0)', errors.others.map(({ kind, failure }) => `${kind}: ${failure}`).join('; ') || '0'],
    ['recovery, ms (limit 5000)', errors.recoveryMs.toFixed(0)],
    ['files verified', String(findings.checked)],
    ['acknowledged but lost, unexpected (limit 0)', `${findings.lost.length}, ${findings.unexpected.length}`],
    ['with wrong bytes (limit 0)', String(findings.corrupted.length)],
  ]
  return rows.map(([name, value]) => `${name}: ${value}`).join('\n')
}

export function reportDemands(name: string, { cpu, visit }: Demands): string {
  const rows = OPERATIONS.map((operation) => [operation, ...STATIONS.map((station) => ms(cpu[operation][station]))])
  const size = `${visit.files} files of ${(visit.fileBytes / 1024).toFixed(0)} KiB in total`
  const visits = `A first visit loads ${size} and a page of ${(visit.pageBytes / 1024).toFixed(1)} KiB.`
  return `${table([`${name}: CPU ms`, ...STATIONS], rows)}\n${visits}`
}

export function reportReplicas(costs: readonly ReplicaCost[]): string {
  const rows = costs.map(({ api, postgres }, index) => [`${index + 1}`, ms(api), ms(postgres)])
  return table(['replicas: CPU ms per call', 'API', 'PostgreSQL'], rows)
}

export function reportLists(lists: { postgres: ListTimes; embedded: ListTimes }, files: number): string {
  const cells = (times: 'wall' | 'cpu') => [
    formatMedian(lists.postgres[times], 2),
    formatMedian(lists.embedded[times], 2),
    ratio(lists.postgres[times], lists.embedded[times]),
  ]
  const rows = [
    ['time, ms', ...cells('wall')],
    ['CPU of the API, ms', ...cells('cpu')],
  ]
  return table([`list of ${files} files`, 'PostgreSQL', 'embedded', 'ratio (limit 3)'], rows)
}

export function reportUploads(uploads: readonly UploadSpeeds[]): string {
  const rows = uploads.map(({ bytes, site, curl }) => [`${bytes / 2 ** 20} MiB`, ...comparisonCells(site, curl)])
  return table(['upload to the bucket, MB/s', 'site', "curl's PUT", 'ratio (limit 0.6)'], rows)
}

export const reportRows = (sizes: RowSizes): string =>
  table(
    ['PostgreSQL: table', 'bytes per file'],
    sizes.map(([name, bytes]) => [name, bytes.toFixed(0)]),
  )

export const reportMemory = (mebibytes: Readonly<Record<string, number>>): string =>
  table(
    ['after the load', 'memory, MiB'],
    Object.entries(mebibytes).map(([name, size]) => [name, size.toFixed(0)]),
  )

export const reportStreams = ({ streams, kibibytes, core, deliveryMs }: StreamCost): string =>
  table(
    ['streams of a replica', 'KiB each', 'CPU of all while idle', 'a change at 16 pages, ms'],
    [[String(streams), kibibytes.toFixed(1), percent(core), deliveryMs.toFixed(0)]],
  )

const percent = (share: number) => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)}%`
