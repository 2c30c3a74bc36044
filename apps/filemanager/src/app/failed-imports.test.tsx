import { renderPage } from '@mfe/page/testing'
import { ApiError } from '@site/api-client'
import { fakeServices } from '@site/services/testing'
import { screen, waitFor } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeFiles, fileNamed, USER } from './testing/entries.ts'
import { chooseAction, fakeApi, openScreen, setUpScreenTests, toastTexts } from './testing/screens.ts'
import visitorPage from './visitor.page.tsx'

setUpScreenTests()

const code = vi.hoisted(() => {
  const state = { loads: '' }
  /** Creates a module that fails to load unless it is the one in `state`. */
  const of = (name: string) => (original: () => Promise<object>) => {
    if (state.loads !== name) throw new TypeError('Failed to fetch dynamically imported module')
    return original()
  }
  return { state, of }
})

vi.mock('#preview/preview-dialog.tsx', code.of('preview'))
vi.mock('#browse/shortcuts/shortcut-dialog.tsx', code.of('shortcuts'))
vi.mock('#jobs/undo/undo-area.tsx', code.of('undo'))
vi.mock('#links/link-dialog.tsx', code.of('link'))
vi.mock('#jobs/panel/moving-panel.tsx', code.of('moving'))
vi.mock('#jobs/panel/upload-panel.tsx', code.of('uploads'))
vi.mock('#visitor/report-form.tsx', code.of('report'))
vi.mock('#visitor/drop-form.tsx', code.of('drop'))
vi.mock('#visitor/password-form.tsx', code.of('password'))

beforeEach(() => {
  code.state.loads = ''
})

const MESSAGE = 'Part of this page did not load. Try again, or reload the page.'

interface Part {
  name: string
  /** Opens a folder unless given. */
  start?: () => Promise<{ user: UserEvent }>
  /** Asks for the part, unless opening the page has. */
  ask?: (user: UserEvent) => Promise<void>
  /** Asks again, if not in the same way. */
  retry?: (user: UserEvent) => Promise<void>
  /** Whether a toast has the message, and the roles of the elements that do. */
  hasToast?: true
  roles: readonly string[]
  /** Holds while the part is missing. */
  meanwhile?: () => unknown
  /** Resolves once the part is shown. */
  shown: () => Promise<unknown>
}

async function openFolder() {
  const api = fakeApi({ files: fakeFiles([fileNamed('a.txt')]) })
  const { user } = await openScreen('/A/files', { ...api, call: (async () => []) as never })
  await screen.findByRole('rowheader', { name: 'a.txt' })
  return { user }
}

/** Opens a link whose item is this one. */
const openLink = (describe: () => unknown) => async () => {
  fakeServices({ email: USER, api: { call: (async () => describe()) as never } })
  await renderPage(visitorPage, { route: '/shared/:token', at: '/shared/to-ken' })
  return { user: userEvent.setup() }
}

const expiresAt = '2030-01-02T03:04:05.000Z'
const file = { item: 'file', name: 'a.txt', size: 1, uploadTime: '2026-01-02T03:04:05.000Z', expiresAt }
const drop = { item: 'drop', maxFileBytes: 1000, filesLeft: 3, expiresAt }
const locked = () => Promise.reject(new ApiError('shares/password-required', 403, 'This link needs a password.'))

const press = (name: string) => async (user: UserEvent) => user.click(await screen.findByRole('button', { name }))
const dialog = (name: string) => () => screen.findByRole('dialog', { name })

const parts: readonly Part[] = [
  {
    name: 'preview',
    ask: (user) => user.click(screen.getByRole('link', { name: 'a.txt' })),
    hasToast: true,
    roles: ['status'],
    shown: dialog('a.txt'),
  },
  {
    name: 'shortcuts',
    ask: press('Keyboard shortcuts'),
    hasToast: true,
    roles: ['status'],
    shown: dialog('Keyboard shortcuts'),
  },
  {
    name: 'undo',
    async ask(user) {
      screen.getByRole('row', { name: /^a\.txt/ }).focus()
      await user.keyboard('{F2}x{Enter}')
      await screen.findByRole('row', { name: /^x\.txt/ })
      await user.keyboard('{Control>}z{/Control}')
    },
    async retry(user) {
      screen.getByRole('row', { name: /^x\.txt/ }).focus()
      await user.keyboard('{Control>}z{/Control}')
    },
    hasToast: true,
    roles: [],
    shown: () => screen.findByRole('row', { name: /^a\.txt/ }),
  },
  {
    name: 'link',
    ask: (user) => chooseAction(user, 'a.txt', 'Share…'),
    hasToast: true,
    roles: [],
    shown: dialog('Share “a.txt”'),
  },
  {
    name: 'moving',
    ask: (user) => chooseAction(user, 'a.txt', 'Move to…'),
    hasToast: true,
    roles: [],
    shown: dialog('Move a.txt to…'),
  },
  {
    name: 'uploads',
    async ask(user) {
      await user.upload(screen.getByLabelText('Choose a file'), new File(['x'], 'b.txt'))
      await user.click(screen.getByRole('button', { name: 'Upload File' }))
    },
    retry: press('Try again'),
    roles: ['alert'],
    meanwhile: () => waitFor(() => expect(toastTexts()).toEqual(['success: File uploaded successfully'])),
    shown: () => screen.findByText('1 of 1 uploaded'),
  },
  {
    name: 'report',
    start: openLink(() => file),
    ask: press('Report this link'),
    roles: ['status'],
    shown: () => screen.findByLabelText(/What is wrong with this link/),
  },
  {
    name: 'drop',
    start: openLink(() => drop),
    retry: press('Try again'),
    roles: ['alert'],
    shown: () => screen.findByLabelText('Choose files'),
  },
  {
    name: 'password',
    start: openLink(locked),
    retry: press('Try again'),
    roles: ['alert'],
    shown: () => screen.findByLabelText('Password'),
  },
]

const rolesWithMessage = () =>
  screen
    .queryAllByText((text) => text.startsWith(MESSAGE))
    .map((element) => element.closest('[role=status], [role=alert]')?.getAttribute('role'))

it.each(parts)('says what helps if the code of a part does not load, and tries again: $name', async (part) => {
  const { start = openFolder, ask, retry = ask, hasToast = false } = part
  const { user } = await start()
  await ask?.(user)
  await waitFor(() => {
    expect(toastTexts().includes(`error: ${MESSAGE}`)).toBe(hasToast)
    expect(rolesWithMessage()).toEqual(part.roles)
  })
  expect(toastTexts().filter((text) => text.startsWith('error'))).toHaveLength(hasToast ? 1 : 0)
  await part.meanwhile?.()

  code.state.loads = part.name
  await retry?.(user)
  await part.shown()
})
