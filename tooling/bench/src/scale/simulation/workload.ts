import type { Operation } from '../measure/operations.ts'

/** The assumed, not measured, daily activity of a visitor and of an active file user. */
export const DAY = {
  pagesPerVisitor: 4,
  loginsPerUser: 1,
  listsPerUser: 40,
  uploadsPerUser: 10,
  downloadsPerUser: 20,
  /** The mean size of a file. */
  fileMib: 1,
  /** The busiest hour has a fifth of a day's load. */
  peakHourShare: 0.2,
}

/** The load that a factor multiplies. */
const BASE = { visitorsPerDay: 1000, fileUsers: 100 }

/** The operations that the model knows; uploads and downloads are of a mean-sized file. */
export type Action = Extract<Operation, 'page' | 'asset' | 'login' | 'list'> | 'upload' | 'download'

/** Returns the operations per second in the busiest hour. `filesPerVisit` counts the release files of a first visit. */
export function peakRates(factor: number, filesPerVisit: number): Readonly<Record<Action, number>> {
  const [visitors, users] = [BASE.visitorsPerDay * factor, BASE.fileUsers * factor]
  const atPeak = (perDay: number) => (perDay * DAY.peakHourShare) / 3600
  return {
    page: atPeak(visitors * DAY.pagesPerVisitor),
    asset: atPeak(visitors * filesPerVisit),
    login: atPeak(users * DAY.loginsPerUser),
    list: atPeak(users * DAY.listsPerUser),
    upload: atPeak(users * DAY.uploadsPerUser),
    download: atPeak(users * DAY.downloadsPerUser),
  }
}
