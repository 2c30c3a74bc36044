import type { RenderRequest } from '@mfe/contract'
import type { PageFailure } from '@mfe/release'
import type { ServerBundle } from '../realms/realm.ts'

/** A page to try: its address, the document that a browser gets there, and what renders it. */
export interface TrialPage {
  path: string
  html: string
  request: Omit<RenderRequest, 'pagesOf'>
}

/** Pages of one app. */
export interface Trial {
  shell: ServerBundle
  /** Absent for the shell's own pages. */
  remote?: ServerBundle
  origin: string
  /** The prefix of the addresses of all releases' files. */
  assets: string
  pages: readonly TrialPage[]
}

/** How far a trial is: its messages come in this order, `tried` once per page. */
export type TrialMessage =
  | { kind: 'ready' }
  | { kind: 'shell' }
  | { kind: 'modules'; failure?: PageFailure | undefined }
  | { kind: 'tried'; failure?: PageFailure | undefined }
  | { kind: 'done' }
