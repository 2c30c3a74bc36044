/** A file that the visitor has chosen to send. */
export interface SendingFile {
  /** Also the Idempotency-Key: a retry sends the same file. */
  id: string
  file: File
  state: SendingState
}

export type SendingState =
  | { kind: 'waiting' }
  | { kind: 'sending'; fraction: number }
  | { kind: 'sent' }
  | { kind: 'failed'; reason: string; canRetry: boolean }

/** The remaining capacity of a link. */
export interface Room {
  files: number
  bytes: number
}

export const canCancel = ({ kind }: SendingState): boolean => kind === 'waiting' || kind === 'sending'

/** Returns the state as text. */
export function stateText(state: SendingState): string {
  switch (state.kind) {
    case 'waiting':
      return 'Waiting'
    case 'sending':
      return state.fraction < 1 ? `${Math.floor(state.fraction * 100)}%` : 'Finishing…'
    case 'sent':
      return 'Sent'
    case 'failed':
      return state.reason
  }
}
