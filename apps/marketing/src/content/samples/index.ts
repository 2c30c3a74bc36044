import { decisionRecord } from './decision-record.ts'
import { onePageSummary } from './one-page-summary.ts'
import { runbook } from './runbook.ts'

/** What clients would receive from us, for Node only: pages show the list in `sample-list.ts`. */
export const samples = [decisionRecord, onePageSummary, runbook] as const
