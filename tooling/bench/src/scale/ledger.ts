import { createHash } from 'node:crypto'

/** `unclear`: a request was sent, but its response has not arrived. */
type State = 'stored' | 'deleted' | 'unclear'

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** The result of a verification. All lists must be empty. */
export interface Findings {
  checked: number
  /** Acknowledged files that are not listed. */
  lost: string[]
  /** Listed files that were never sent, or whose deletion was acknowledged. */
  unexpected: string[]
  /** Listed files whose bytes differ from those sent, or that cannot be downloaded. */
  corrupted: string[]
}

/** Records the hash of each file that one user sends, and what the server acknowledged. */
export function createLedger() {
  const files = new Map<string, { hash: string; state: State }>()
  const set = (name: string, state: State) => {
    const file = files.get(name)
    if (file) file.state = state
  }

  return {
    send: (name: string, bytes: Buffer) => void files.set(name, { hash: hashOf(bytes), state: 'unclear' }),
    acknowledge: (name: string) => set(name, 'stored'),
    sendDeletion: (name: string) => set(name, 'unclear'),
    acknowledgeDeletion: (name: string) => set(name, 'deleted'),
    stored: (): string[] => [...files].flatMap(([name, { state }]) => (state === 'stored' ? [name] : [])),
    matches: (name: string, bytes: Buffer): boolean => files.get(name)?.hash === hashOf(bytes),

    /** Compares the ledger with what the server lists and returns. */
    async verify(listed: readonly string[], download: (name: string) => Promise<Buffer | undefined>) {
      const findings: Findings = { checked: 0, lost: [], unexpected: [], corrupted: [] }
      findings.lost = this.stored().filter((name) => !listed.includes(name))
      for (const name of listed) {
        if ((files.get(name)?.state ?? 'deleted') === 'deleted') findings.unexpected.push(name)
        const bytes = await download(name)
        if (!bytes || !this.matches(name, bytes)) findings.corrupted.push(name)
        findings.checked += 1
      }
      return findings
    },
  }
}
