import { type AttachmentUser, type FileUser, usersOfBlob } from '#bytes/scrub/users-of-blob.ts'
import type { Db } from '#database/open.ts'
import { oneLine } from '#messages/printable.ts'

const KINDS = { cv: 'CV', coverLetter: 'cover letter' } as const

/** Prints a line for each file that uses a blob: what about it, the file as `restore --file` takes it, and the blob. */
export async function printFilesOf(db: Db, what: string, blobId: string): Promise<void> {
  const { files, attachments, more } = await usersOfBlob(db, blobId)
  const names = [...files.map(nameOfFile), ...attachments.map(nameOfAttachment)]
  if (more > 0) names.push(`and ${more} more with the same bytes`)
  for (const name of names) console.log(`${what}: ${oneLine(name)} (${blobId})`)
}

const nameOfFile = ({ owner, path }: FileUser) => `${owner}:/${path.join('/')}`

const nameOfAttachment = ({ reference, applicant, receivedAt, kind, name }: AttachmentUser) =>
  `${KINDS[kind]} ${name} of application ${reference}, received ${receivedAt} from ${applicant}`
