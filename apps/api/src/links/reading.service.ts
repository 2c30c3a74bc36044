import type { Readable } from 'node:stream'
import { subscriberOf } from '@mfe/http'
import type { LinkedFile, LinkedFolder, LinkedItem } from '@site/contracts'
import type { FastifyRequest } from 'fastify'
import type { FileReader, OpenFile } from '#bytes/out/file-reader.ts'
import { noPreview } from '#bytes/out/send-preview.ts'
import type { Purpose, ZipService } from '#bytes/zip/zip.service.ts'
import { HOUR, MINUTE, type Policy, SECOND, type Throttle } from '#database/throttle/throttle.ts'
import { readInSlices, SLICE_ROWS } from '#database/turns/turns.ts'
import { AppError } from '#errors.ts'
import { verifyPassword } from '#people/accounts/password.ts'
import { toSize } from '#tree/file-entry.ts'
import type { FilesRepo, ListedFile } from '#tree/files.repo.ts'
import { type FilesService, fileNotFound, toStoredFileName } from '#tree/files.service.ts'
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
  downloads: Pick<Downloads, 'count' | 'admit' | 'noteView'>
  files: Pick<FilesService, 'listIn'>
  stored: Pick<FilesRepo, 'find' | 'findById'>
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
  const { access, downloads, files, stored, reader, folders, zip, throttle, proofs, maxBytes } = deps

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

  async function openFileOf(link: OpenLink, top: { id: string; path: Names }, names: Names, fileName?: string) {
    const open = async (): Promise<OpenFile> => {
      if (link.file_id !== null) return reader.openById(link.file_id)
      if (fileName === undefined) throw fileNotFound()
      return reader.openIn((await folderIn(link, top, names)).id, fileName)
    }
    const file = await open()
    const follow = (stream: Readable) => {
      file.follow(stream)
      access.follow(link, stream)
    }
    const shownName = link.file_id === null ? [...toFolderPath(names), file.name].join('/') : file.name
    return { ...file, shownName, follow }
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
      const shared = { expiresAt: link.expires_at, ...(link.sender !== null && { sender: link.sender }) }
      const hasPreviews = allowsPreviews(link)
      if (link.kind === 'drop') return { ...shared, item: 'drop', ...roomIn(link, maxBytes) }
      if (!file) return { ...shared, item: 'folder', name: folder.path.at(-1) ?? '', hasPreviews }
      const { name, createdAt: uploadTime, size } = file
      return { ...shared, item: 'file', name, uploadTime, ...toSize(size), hasPreviews }
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
      // A link that is used up must not reveal anything about its files.
      const file = await openFileOf(link, folder, names, fileName).catch((error: unknown) =>
        link.isExhausted ? access.reject(visitor) : Promise.reject(error),
      )
      return closingOnFailure(file, async () => ({ file, etag: await downloads.admit(visitor, link, file, request) }))
    },

    /** Like `openFile`, to look at it on the page: counts as no download, so a limit on downloads forbids it. */
    async openPreview(visitor: Visitor, names: Names, fileName: string | undefined, request: FastifyRequest) {
      const { link, folder } = await access.open(visitor, { kind: 'read' })
      if (!allowsPreviews(link)) throw noPreview()
      const file = await openFileOf(link, folder, names, fileName)
      return closingOnFailure(file, async () => {
        await downloads.noteView(visitor, link, file, request)
        return file
      })
    },

    /** Finds the file of a thumbnail, which only links with previews have. `key` is that of the link's turns. */
    async findPicture(visitor: Visitor, names: Names, fileName: string | undefined) {
      const { link, folder } = await access.open(visitor, { kind: 'read' })
      const find = async () => {
        if (link.file_id !== null) return stored.findById(link.file_id)
        return stored.find((await folderIn(link, folder, names)).id, toStoredFileName(fileName ?? ''))
      }
      const file = allowsPreviews(link) ? await find() : undefined
      if (!file) throw fileNotFound()
      return { key: `share ${link.id}`, file }
    },

    async openZip(visitor: Visitor, names: Names, purpose: Purpose) {
      const { link, id, name } = await openFolder(visitor, names)
      const network = subscriberOf(visitor.address)
      const viaLink = { id: link.id, network, follow: (stream: Readable) => access.follow(link, stream) }
      const { owner_id: ownerId } = link
      const archive = await zip.openSource({ ownerId, id, name, purpose, link: viaLink, signal: visitor.signal })
      try {
        if (purpose === 'zip')
          await downloads.count(visitor, link, `${[...toFolderPath(names).slice(0, -1), name].join('/')}.zip`)
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

/** Each preview sends the bytes of a file, so they would make a limit on downloads meaningless. */
const allowsPreviews = ({ max_uses }: OpenLink): boolean => max_uses === null

async function closingOnFailure<Result>({ bytes }: OpenFile, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    await bytes.close()
    throw error
  }
}

const toLinkedFile = ({ name, size, createdAt }: ListedFile): LinkedFile => ({
  fileName: name,
  uploadTime: createdAt,
  ...toSize(size),
})
