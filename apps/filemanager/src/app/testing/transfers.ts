import { ApiError } from '@site/api-client'
import { vi } from 'vitest'
import { fileNamed, foldersNamed } from './entries.ts'
import { fakeApi } from './screens.ts'

/** A call that moves or copies: `PATCH a.txt: A/B -> C` or `POST folder D: A -> `. */
interface SentTransfer {
  text: string
  key: string | undefined
  onConflict: string | null
  newName: string | null
}

interface Call {
  method: string
  url: string
  idempotencyKey?: string
}

type Answer = (sent: SentTransfer) => Promise<unknown> | unknown

const levels = [
  'parentFolderName',
  'parentSubFolderName',
  'parentSubChildFoldername',
  'parentSubFinalChildFoldername',
] as const

/** The content of each folder, by its path: `A/B`. Names that end with a slash are folders. */
export type Store = Record<string, readonly string[]>

/** Creates a server with these folders and files. It moves and copies entries, unless `answer` throws. */
export function fakeStore(content: Store, answer: Answer = () => undefined) {
  const sent: SentTransfer[] = []
  const namesIn = (folder: readonly string[]) => content[folder.join('/')] ?? []
  const foldersIn = (parent: readonly string[]) =>
    namesIn(parent).flatMap((name) => (name.endsWith('/') ? name.slice(0, -1) : []))

  const call = vi.fn(async ({ method, url, idempotencyKey }: Call) => {
    const { pathname, searchParams } = new URL(url, 'http://site.test')
    if (pathname === '/api/search') return { results: foldersBelow(searchParams.getAll('in')), isComplete: true }
    if (method === 'GET') return []
    const names = levels.flatMap((level) => searchParams.get(level) ?? [])
    const isFile = pathname.startsWith('/api/files')
    const name = isFile ? (searchParams.get('fileName') ?? '') : `folder ${names.at(-1)}`
    const from = isFile ? names : names.slice(0, -1)
    const to = searchParams.getAll('to').filter((part) => part !== '')
    const newName = searchParams.get('newFileName') ?? searchParams.get('newFolderName')
    const transfer: SentTransfer = {
      text: `${method} ${name}: ${from.join('/')} -> ${to.join('/')}`,
      key: idempotencyKey,
      onConflict: searchParams.get('onConflict'),
      newName,
    }
    sent.push(transfer)
    await answer(transfer)
    const free = nameIn(to, newName ?? '', isFile)
    const stored = isFile ? name : `${names.at(-1)}/`
    if (method === 'PATCH') content[from.join('/')] = namesIn(from).filter((other) => other !== stored)
    content[to.join('/')] = [...namesIn(to), isFile ? free : `${free}/`]
    return { message: 'File moved successfully!', name: free }
  })

  function nameIn(folder: readonly string[], name: string, isFile: boolean): string {
    if (!namesIn(folder).includes(isFile ? name : `${name}/`)) return name
    return nameIn(folder, isFile ? name.replace(/(?=\.\w+$)/, ' (1)') : `${name} (1)`, isFile)
  }

  function foldersBelow(path: readonly string[]): { path: readonly string[]; name: string; time: string }[] {
    return foldersIn(path).flatMap((name) => [{ path, name, time: '' }, ...foldersBelow([...path, name])])
  }

  const api = {
    ...fakeApi({
      folders: {
        list: vi.fn(async (parent: readonly string[]) => foldersNamed(parent, ...foldersIn(parent))),
        create: vi.fn(async (parent: readonly string[], name: string) => {
          content[parent.join('/')] = [...namesIn(parent), `${name}/`]
          return { message: 'Folder created successfully!' }
        }),
      },
      files: {
        list: vi.fn(async (folder: readonly string[]) =>
          namesIn(folder).flatMap((name) => (name.endsWith('/') ? [] : fileNamed(name))),
        ),
      },
    }),
    call: call as never,
  }
  return { api, sent, texts: () => sent.map(({ text }) => text) }
}

export const fileTaken = () => new ApiError('files/name-taken', 409, 'File already exists')
export const folderTaken = () => new ApiError('folders/name-taken', 409, 'Folder already exists')
