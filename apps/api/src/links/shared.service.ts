import type { Readable } from 'node:stream'
import { subscriberOf } from '@mfe/http'
import type { SharedFile, SharedFolder, SharedItem } from '@site/contracts'
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
import { type OpenShare, type ShareAccess, unlocked, type Visitor } from './access.ts'
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
  access: ShareAccess
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

export type SharedService = ReturnType<typeof createSharedService>

export function createSharedService(deps: Deps) {
  const { access, downloads, files, reader, folders, zip, throttle, proofs, maxBytes } = deps

  /** Resolves to the folder of a link, or to one in it. */
  async function folderIn(share: OpenShare, top: { id: string; path: Names }, names: Names) {
    if (share.folder_id === null) throw folderNotFound()
    const path = toFolderPath(names)
    const id = await folders.idBelow(share.owner_id, top.id, path)
    if (id === undefined) throw folderNotFound()
    return { id, name: path.at(-1) ?? top.path.at(-1) ?? '' }
  }

  async function openFolder(visitor: Visitor, names: Names) {
    const { share, folder } = await access.open(visitor, { kind: 'read' })
    return { share, ...(await folderIn(share, folder, names)) }
  }

  const listingOf = (share: OpenShare, { address }: Visitor) => ({
    /** Visitors to a link take turns as one account, separate from the owner. */
    key: `share ${share.id}`,
    /** Each visitor has a limit on long lists, so nobody who reads slowly keeps others from theirs. */
    reader: `share ${share.id} ${subscriberOf(address)}`,
    follow: (body: Readable) => access.follow(share, body),
  })

  return {
    async describe(visitor: Visitor): Promise<SharedItem> {
      const { share, file, folder } = await access.open(visitor)
      const expiresAt = share.expires_at
      if (share.kind === 'drop') return { item: 'drop', ...roomIn(share, maxBytes), expiresAt }
      if (!file) return { item: 'folder', name: folder.path.at(-1) ?? '', expiresAt }
      return { item: 'file', name: file.name, uploadTime: file.createdAt, ...toSize(file.size), expiresAt }
    },

    async listFolders(visitor: Visitor, names: Names) {
      const { share, id } = await openFolder(visitor, names)
      const slices = readInSlices(
        SLICE_ROWS,
        (limit, after?: SharedFolder) => folders.listSubfolders(share.owner_id, id, limit, after?.name),
        ({ name }): SharedFolder => ({ name }),
      )
      return { ...listingOf(share, visitor), slices }
    },

    async listFiles(visitor: Visitor, names: Names) {
      const { share, id } = await openFolder(visitor, names)
      return { ...listingOf(share, visitor), slices: files.listIn(id, toSharedFile) }
    },

    /** Opens the shared file, or one in the shared folder, for this request. Resolves to the file and its entity tag. */
    async openFile(visitor: Visitor, names: Names, fileName: string | undefined, request: FastifyRequest) {
      const { share, folder } = await access.open(visitor, { kind: 'read', evenIfExhausted: true })
      const open = async (): Promise<OpenFile> => {
        if (share.file_id !== null) return reader.openById(share.file_id)
        if (fileName === undefined) throw fileNotFound()
        return reader.openIn((await folderIn(share, folder, names)).id, fileName)
      }
      // A link that is used up must not reveal anything about its files.
      const file = await open().catch((error: unknown) =>
        share.isExhausted ? access.reject(visitor) : Promise.reject(error),
      )
      const follow = (stream: Readable) => {
        file.follow(stream)
        access.follow(share, stream)
      }
      try {
        return { file: { ...file, follow }, etag: await downloads.admit(visitor, share, file, request) }
      } catch (error) {
        await file.bytes.close()
        throw error
      }
    },

    async openZip(visitor: Visitor, names: Names, purpose: Purpose) {
      const { share, id, name } = await openFolder(visitor, names)
      const network = subscriberOf(visitor.address)
      const link = { id: share.id, network, follow: (stream: Readable) => access.follow(share, stream) }
      const { owner_id: ownerId } = share
      const archive = await zip.openSource({ ownerId, id, name, purpose, link, signal: visitor.signal })
      try {
        if (purpose === 'zip') await downloads.count(visitor, share)
        return archive
      } catch (error) {
        await archive.release()
        throw error
      }
    },

    /** Resolves to a proof that the visitor knows the link's password. */
    async unlock(visitor: Visitor, password: string): Promise<string> {
      // Counts the attempt before it checks the password, so concurrent guesses count too.
      const { share, passwordHash } = await access.findLocked(visitor)
      await throttle.attempt(passwordLimits.address, visitor.address)
      await throttle.attempt(passwordLimits.link, share.id)
      if (!(await verifyPassword(password, passwordHash, subscriberOf(visitor.address)))) {
        const message = 'This password is incorrect'
        throw new AppError('shares/wrong-password', message, { fields: { password: message } })
      }
      await throttle.clear(passwordLimits.link, share.id)
      await throttle.undoAttempt(passwordLimits.address, visitor.address)
      return proofs.issue(UNLOCKED_MS, ...unlocked(share))
    },
  }
}

const toSharedFile = ({ name, size, createdAt }: ListedFile): SharedFile => ({
  fileName: name,
  uploadTime: createdAt,
  ...toSize(size),
})
