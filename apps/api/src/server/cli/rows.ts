import { type AttachmentUser, type FileUser, usersOfBlob } from '#bytes/scrub/users-of-blob.ts'
import type { Db } from '#database/open.ts'
import { oneLine } from '#messages/printable.ts'

/** Formats a number with its noun: `1 file`, `2 files`. */
export const count = (amount: number, noun: string) => `${amount} ${noun}${amount === 1 ? '' : 's'}`

type Rows = readonly (readonly string[])[]

/** Separates columns of untrusted text with tabs. A terminal also gets a header, or `ifEmpty` instead of no rows. */
export function printRows(header: readonly string[], rows: Rows, ifEmpty = 'There are none.'): void {
  for (const line of formatRows(header, rows, process.stdout.isTTY, ifEmpty)) console.log(line)
}

/** Joins columns with tabs, without trailing ones. A script gets only rows. */
export function formatRows(header: readonly string[], rows: Rows, isTerminal: boolean, ifEmpty: string): string[] {
  if (isTerminal && rows.length === 0) return [ifEmpty]
  const all = isTerminal ? [header, ...rows] : rows
  return all.map((row) => row.map(oneLine).join('\t').trimEnd())
}

const KINDS = { cv: 'CV', coverLetter: 'cover letter' } as const

/** Prints a line for each file that uses a blob: what about it, the file as `restore --file` takes it, and the blob. */
export async function printFilesOf(db: Db, what: string, blobId: string): Promise<void> {
  const { files, attachments, more } = await usersOfBlob(db, blobId)
  const names = [...files.map(nameOfFile), ...attachments.map(nameOfAttachment)]
  if (more > 0) names.push(`and ${more} more with the same bytes`)
  for (const name of names) console.log(`${what}: ${oneLine(name)} (${blobId})`)
}

const nameOfFile = ({ owner, path, replacedAt }: FileUser) =>
  `${owner}:/${path.join('/')}${replacedAt === null ? '' : `, as it was until ${replacedAt}`}`

const nameOfAttachment = ({ reference, applicant, receivedAt, kind, name }: AttachmentUser) =>
  `${KINDS[kind]} ${name} of application ${reference}, received ${receivedAt} from ${applicant}`
