import type { Readable } from 'node:stream'
import { subscriberOf } from '@mfe/http'
import type { LinkedFile, LinkedFolder, LinkedItem } from '@site/contracts'
import type { FastifyRequest } from 'fastify'
import type { FileReader, OpenFile } from '#bytes/out/file-reader.ts'
import type { Purpose, ZipService } from '#bytes/zip/zip.service.ts'
import { HOUR, MINUTE, type Policy, SECOND, type Throttle } from '#database/throttle/throttle.ts'
import { readInSlices, SLICE_ROWS } from '#database/turns/turns.ts'
import { AppError } from '#errors.ts'
import { verifyPassword } from '#people/accounts/password.ts'
import { toSize } from '#tree/file-entry.ts'
import type { ListedFile } from '#tree/files.repo.ts'
import { type FilesService, fileNotFound } from '#tree/files.service.ts'
import type { FoldersRepo } from '#tree/folders.repo.ts'
import { folderNotFound, toFolderPath } from '#tree/paths.ts'
import { type LinkAccess, type OpenLink, unlocked, type Visitor } from './access.ts'
import type { Downloads } from './downloads.ts'
import { roomIn } from './drop.service.ts'
import type { Proofs } from './secrets/visitor-proofs.ts'

/** How long a link stays open after its password is entered. */
export const UNLOCKED_MS = 2 * HOUR

/** Passwords tried on one link, and passwords tried by one address on all links. */
const passwordLimits = {
  link: { name: 'share-password', free: 10, first: SECOND, longest: 15 * MINUTE },
  address: { name: 'share-password-address', free: 30, first: SECOND, longest: 15 * MINUTE },
} satisfies Record<string, Policy>

interface Deps {
  access: LinkAccess
  downloads: Pick<Downloads, 'count' | 'admit'>
  files: Pick<FilesService, 'listIn'>
  reader: Pick<FileReader, 'openIn' | 'openById'>
  folders: Pick<FoldersRepo, 'idBelow' | 'listSubfolders'>
  zip: Pick<ZipService, 'openSource'>
  throttle: Pick<Throttle, 'attempt' | 'clear' | 'undoAttempt'>
  proofs: Proofs
  maxBytes: number
}

type Names = readonly string[]

export type ReadingService = ReturnType<typeof createReadingService>

export function createReadingService(deps: Deps) {
  const { access, downloads, files, reader, folders, zip, throttle, proofs, maxBytes } = deps

  /** Resolves to the folder of a link, or to one in it. */
  async function folderIn(link: OpenLink, top: { id: string; path: Names }, names: Names) {
    if (link.folder_id === null) throw folderNotFound()
    const path = toFolderPath(names)
    const id = await folders.idBelow(link.owner_id, top.id, path)
    if (id === undefined) throw folderNotFound()
    return { id, name: path.at(-1) ?? top.path.at(-1) ?? '' }
  }

  async function openFolder(visitor: Visitor, names: Names) {
    const { link, folder } = await access.open(visitor, { kind: 'read' })
    return { link, ...(await folderIn(link, folder, names)) }
  }

  const listingOf = (link: OpenLink, { address }: Visitor) => ({
    /** Visitors to a link take turns as one account, separate from the owner. */
    key: `share ${link.id}`,
    /** Each visitor has a limit on long lists, so nobody who reads slowly keeps others from theirs. */
    reader: `share ${link.id} ${subscriberOf(address)}`,
    follow: (body: Readable) => access.follow(link, body),
  })

  return {
    async describe(visitor: Visitor): Promise<LinkedItem> {
      const { link, file, folder } = await access.open(visitor)
      const expiresAt = link.expires_at
      if (link.kind === 'drop') return { item: 'drop', ...roomIn(link, maxBytes), expiresAt }
      if (!file) return { item: 'folder', name: folder.path.at(-1) ?? '', expiresAt }
      return { item: 'file', name: file.name, uploadTime: file.createdAt, ...toSize(file.size), expiresAt }
    },

    async listFolders(visitor: Visitor, names: Names) {
      const { link, id } = await openFolder(visitor, names)
      const slices = readInSlices(
        SLICE_ROWS,
        (limit, after?: LinkedFolder) => folders.listSubfolders(link.owner_id, id, limit, after?.name),
        ({ name }): LinkedFolder => ({ name }),
      )
      return { ...listingOf(link, visitor), slices }
    },

    async listFiles(visitor: Visitor, names: Names) {
      const { link, id } = await openFolder(visitor, names)
      return { ...listingOf(link, visitor), slices: files.listIn(id, toLinkedFile) }
    },

    /** Opens the linked file, or one in the linked folder, for this request. Resolves to the file and its entity tag. */
    async openFile(visitor: Visitor, names: Names, fileName: string | undefined, request: FastifyRequest) {
      const { link, folder } = await access.open(visitor, { kind: 'read', evenIfExhausted: true })
      const open = async (): Promise<OpenFile> => {
        if (link.file_id !== null) return reader.openById(link.file_id)
        if (fileName === undefined) throw fileNotFound()
        return reader.openIn((await folderIn(link, folder, names)).id, fileName)
      }
      // A link that is used up must not reveal anything about its files.
      const file = await open().catch((error: unknown) =>
        link.isExhausted ? access.reject(visitor) : Promise.reject(error),
      )
      const follow = (stream: Readable) => {
        file.follow(stream)
        access.follow(link, stream)
      }
      try {
        return { file: { ...file, follow }, etag: await downloads.admit(visitor, link, file, request) }
      } catch (error) {
        await file.bytes.close()
        throw error
      }
    },

    async openZip(visitor: Visitor, names: Names, purpose: Purpose) {
      const { link, id, name } = await openFolder(visitor, names)
      const network = subscriberOf(visitor.address)
      const viaLink = { id: link.id, network, follow: (stream: Readable) => access.follow(link, stream) }
      const { owner_id: ownerId } = link
      const archive = await zip.openSource({ ownerId, id, name, purpose, link: viaLink, signal: visitor.signal })
      try {
        if (purpose === 'zip') await downloads.count(visitor, link)
        return archive
      } catch (error) {
        await archive.release()
        throw error
      }
    },

    /** Resolves to a proof that the visitor knows the link's password. */
    async unlock(visitor: Visitor, password: string): Promise<string> {
      // Counts the attempt before it checks the password, so concurrent guesses count too.
      const { link, passwordHash } = await access.findLocked(visitor)
      await throttle.attempt(passwordLimits.address, visitor.address)
      await throttle.attempt(passwordLimits.link, link.id)
      if (!(await verifyPassword(password, passwordHash, subscriberOf(visitor.address)))) {
        const message = 'This password is incorrect'
        throw new AppError('shares/wrong-password', message, { fields: { password: message } })
      }
      await throttle.clear(passwordLimits.link, link.id)
      await throttle.undoAttempt(passwordLimits.address, visitor.address)
      return proofs.issue(UNLOCKED_MS, ...unlocked(link))
    },
  }
}

const toLinkedFile = ({ name, size, createdAt }: ListedFile): LinkedFile => ({
  fileName: name,
  uploadTime: createdAt,
  ...toSize(size),
})
