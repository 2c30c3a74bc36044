import type { CpuByStation, Station } from '../fleet/fleet.ts'
import { STATIONS } from '../fleet/fleet.ts'
import type { Demands } from '../measure/demands.ts'
import { FILE_BYTES, type Operation } from '../measure/operations.ts'
import { type Action, DAY } from './workload.ts'

/** What one operation costs: CPU seconds of each part, and bytes that visitors send or receive. */
export interface Service {
  cpu: CpuByStation
  bytes: number
}

const MIB = 2 ** 20
/** The parts that an operation involves. CPU time of other parts during its measurement is background work. */
const PAGE_PARTS: readonly Station[] = ['nginx', 'gateway']
const CALL_PARTS: readonly Station[] = ['nginx', 'api', 'postgres', 'swift']

/** Returns the service of each action. Interpolates the cost of a mean-sized file between the two measured sizes. */
export function servicesOf({ cpu, visit }: Demands): Readonly<Record<Action, Service>> {
  const fileBytes = DAY.fileMib * MIB
  const measured = (operation: Operation, parts: readonly Station[], bytes: number): Service => ({
    cpu: byStation((station) => (parts.includes(station) ? cpu[operation][station] : 0)),
    bytes,
  })
  const ofFile = (small: Operation, large: Operation): Service => ({
    cpu: byStation((station) => {
      const perByte = (cpu[large][station] - cpu[small][station]) / (FILE_BYTES.large - FILE_BYTES.small)
      const value = cpu[small][station] + perByte * (fileBytes - FILE_BYTES.small)
      return CALL_PARTS.includes(station) ? Math.max(0, value) : 0
    }),
    bytes: fileBytes,
  })
  return {
    page: measured('page', PAGE_PARTS, visit.pageBytes),
    asset: measured('asset', PAGE_PARTS, visit.fileBytes / visit.files),
    login: measured('login', CALL_PARTS, 0),
    list: measured('list', CALL_PARTS, 0),
    upload: ofFile('smallUpload', 'largeUpload'),
    download: ofFile('smallDownload', 'largeDownload'),
  }
}

const byStation = (value: (station: Station) => number): CpuByStation =>
  Object.fromEntries(STATIONS.map((station) => [station, value(station)])) as CpuByStation
