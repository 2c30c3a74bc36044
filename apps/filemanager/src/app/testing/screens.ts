import { renderPage } from '@mfe/page/testing'
import type { ApiClient } from '@site/api-client'
import type { Profile, StoredFile, Usage } from '@site/contracts'
import { collectToasts, fakeServices, type ToastMessage } from '@site/services/testing'
import { watchLiveRegions } from '@site/ui/testing'
import { cleanup, configure, fireEvent, screen as page } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { fakeWorkers } from '#preview/test-workers.ts'
import remote from '#remote.ts'
import { queryClient } from '#store/query-client.ts'
import filesPage from '../files.page.tsx'
import welcomePage from '../welcome.page.tsx'
import { USER } from './entries.ts'

let toasts: ToastMessage[] = []

/** The toasts of this test so far, as `kind: message`. */
export const toastTexts = () => toasts.map(({ kind, message }) => `${kind}: ${message}`)
export const lastToast = () => toasts.at(-1)

/**
 * Registers hooks: each test starts signed out, with an empty cache and no toasts, and fails on a `console.error`, and
 * on text that is announced twice.
 */
export function setUpScreenTests() {
  let consoleErrors: unknown[][] = []
  let nestedLiveRegions: () => readonly string[] = () => []
  // Only a failing test waits this long: a wait ends as soon as its condition holds.
  configure({ asyncUtilTimeout: 10_000 })
  // Previews start workers, which the test's browser does not have.
  fakeWorkers(() => undefined)
  beforeEach(() => {
    toasts = collectToasts()
    nestedLiveRegions = watchLiveRegions()
    consoleErrors = vi.spyOn(console, 'error').mock.calls
  })
  afterEach(() => {
    const nested = nestedLiveRegions()
    cleanup()
    queryClient.clear()
    window.dispatchEvent(new Event('sessionend'))
    localStorage.clear()
    sessionStorage.clear()
    vi.restoreAllMocks()
    expect(consoleErrors.map(String)).toEqual([])
    expect(nested).toEqual([])
  })
}

const NOTHING_FOUND = { results: [], isComplete: true }

type ApiStubs = {
  folders: ApiClient['folders']
  files: ApiClient['files']
  account?: Pick<ApiClient['account'], 'usage'>
  call?: ApiClient['call']
}

export const profile: Profile = { email: USER, firstName: 'Ann', lastName: 'Obi', phoneNumber: '15550100' }

export const usage: Usage = {
  usedBytes: 1.5 * 1024 ** 3,
  versionBytes: 0,
  reservedBytes: 0,
  quotaBytes: 20 * 1024 ** 3,
  files: 1200,
  folders: 1,
  maxUploadBytes: 5 * 1024 ** 3,
}

/** Creates an empty server that accepts every call; a test overrides the calls it needs. */
export function fakeApi(
  overrides: { folders?: Partial<ApiStubs['folders']>; files?: Partial<ApiStubs['files']> } = {},
) {
  return {
    folders: {
      list: vi.fn(async () => []),
      create: vi.fn(async () => ({ message: 'Folder created successfully!' })),
      rename: vi.fn(async () => ({ message: 'Folder renamed successfully!' })),
      summary: vi.fn(async () => ({ folders: 0, files: 0, bytes: 0, isComplete: true })),
      zipUrl: (path: readonly string[]) => `/api/folders/zip?of=${path.map(encodeURIComponent).join('/')}`,
      delete: vi.fn(async () => ({ message: 'Folder deleted successfully!' })),
      ...overrides.folders,
    },
    files: {
      list: vi.fn(async () => []),
      upload: vi.fn(async () => ({ message: 'File uploaded successfully' })),
      delete: vi.fn(async () => ({ message: 'File deleted successfully!' })),
      rename: vi.fn(async () => ({ message: 'File renamed successfully!' })),
      mediaTypeOf: vi.fn(async () => 'application/octet-stream'),
      previewText: vi.fn(async () => ''),
      previewUrl: (folder: readonly string[], fileName: string) =>
        `/api/files/preview/${encodeURIComponent(fileName)}?in=${folder.map(encodeURIComponent).join('/')}`,
      thumbnailUrl: (
        folder: readonly string[],
        { fileName, uploadTime }: Pick<StoredFile, 'fileName' | 'uploadTime'>,
      ) =>
        `/api/files/thumbnail/${encodeURIComponent(fileName)}?in=${folder.map(encodeURIComponent).join('/')}&version=${uploadTime}`,
      downloadUrl: (folder: readonly string[], fileName: string) =>
        `/api/files/download/${encodeURIComponent(fileName)}?in=${folder.map(encodeURIComponent).join('/')}`,
      ...overrides.files,
    },
    account: { usage: vi.fn(async () => usage) },
    // Searches, and answers every other call with an empty list.
    call: (async ({ url }: { url: string }) => (url.startsWith('/api/search') ? NOTHING_FOUND : [])) as never,
  } satisfies ApiStubs
}

/** Opens the screen at a path as a signed-in user. */
export async function openScreen(at: string, api: ApiStubs = fakeApi(), email = USER) {
  const user = userEvent.setup()
  const { pathname } = new URL(at, 'http://site.test')
  const depth = pathname.split('/').length - 2
  const ofFiles = remote.routes.filter(({ page }) => page === './files')
  const route = ofFiles.find(({ path }) => path.split('/').length - 2 === depth)?.path ?? ''
  fakeServices({ api, email })
  const screen =
    pathname === '/welcome'
      ? await renderPage(welcomePage, { route: '/welcome', at })
      : await renderPage(filesPage, { route, at })
  await page.findByRole('heading', { level: 1 })
  return { ...screen, user, api }
}

/** Chooses an action in the menu of an entry: 'a.txt', 'folder Reports'. */
export async function chooseAction(user: UserEvent, entry: string, action: string) {
  await user.click(await page.findByRole('button', { name: `More actions for ${entry}` }))
  await user.click(page.getByRole('menuitem', { name: action }))
}

/** Opens the list of uploads, which is one line until something needs attention. */
export async function openUploads(user: UserEvent) {
  const toggle = await page.findByRole('button', { name: 'List of uploads' })
  if (toggle.getAttribute('aria-expanded') === 'false') await user.click(toggle)
}

/** Closes a dialog without a choice, as browsers do on Escape; the test DOM does not. */
export function closeWithEscape(dialog: HTMLElement) {
  dialog.removeAttribute('open')
  fireEvent(dialog, new Event('close'))
}

/** Registers hooks; returns the downloads that a browser would have started in a test so far, as `name <- URL`. */
export function recordDownloads(): readonly string[] {
  const downloads: string[] = []
  const record = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    if (!link || event.defaultPrevented) return
    event.preventDefault()
    downloads.push(`${link.getAttribute('download')} <- ${link.getAttribute('href')}`)
  }
  beforeEach(() => {
    downloads.length = 0
    window.addEventListener('click', record)
  })
  afterEach(() => window.removeEventListener('click', record))
  return downloads
}
