import { extname } from 'node:path'
import { inspectDoc } from './doc.ts'
import { inspectDocx } from './package.ts'
import { inspectPdf } from './pdf.ts'
import { RejectedFile, type Rejection, reject } from './rejected-file.ts'

const FORMATS = new Map<string, (bytes: Buffer) => string[] | Promise<string[]>>([
  ['.pdf', inspectPdf],
  ['.docx', inspectDocx],
  ['.doc', inspectDoc],
])

export type Inspection = { warnings: string[] } | { rejection: Rejection }

/** Inspects a CV or cover letter, whose content must match its extension. */
export async function inspectCv(fileName: string, bytes: Buffer): Promise<Inspection> {
  try {
    const inspect = FORMATS.get(extname(fileName).toLowerCase()) ?? reject('applications/bad-file')
    return { warnings: await inspect(bytes) }
  } catch (error) {
    // The parsers throw on malformed files.
    return { rejection: error instanceof RejectedFile ? error.reason : 'applications/damaged' }
  }
}
