import { ROOT_ID } from '@mfe/contract'
import { definePage } from '@mfe/page'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FrameProps, HostParts } from '../host-parts.ts'
import { FramePart } from '../regions/frame-part.tsx'
import { showServedCareers } from '../testing/served-careers.ts'
import { tinyHost } from '../testing/tiny-host.tsx'
import { startHost } from './start-host.tsx'

/** Which part of the site throws in the browser. */
let broken: 'nothing' | 'header' | 'frame' | 'form' = 'nothing'
/** Resolves once the page's code has loaded. */
let code: PromiseWithResolvers<void>
const reported = vi.fn()

const throwIf = (part: typeof broken) => {
  if (broken === part && typeof window !== 'undefined' && document.getElementById(ROOT_ID)) throw new Error('defect')
}

function Header() {
  throwIf('header')
  return (
    <header>
      <a href="/careers">Careers</a>
    </header>
  )
}

function Frame({ children }: FrameProps) {
  throwIf('frame')
  return (
    <>
      <FramePart selector=":scope > header">
        <Header />
      </FramePart>
      <main>{children}</main>
      <FramePart selector=":scope > footer">
        <footer>
          <Form />
        </footer>
      </FramePart>
    </>
  )
}

/** A form whose state follows its fields. */
function Form() {
  throwIf('form')
  const [values, setValues] = useState({ name: '', terms: false })
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return (
    <form>
      <input name="email" type="email" />
      <input name="name" onChange={({ target }) => setValues({ ...values, name: target.value })} />
      <input name="terms" type="checkbox" onChange={({ target }) => setValues({ ...values, terms: target.checked })} />
      <textarea name="message" />
      <select name="topic" defaultValue="a">
        <option value="a">A</option>
        <option value="b">B</option>
      </select>
      {isHydrated ? <output>{`${values.name} ${values.terms}`}</output> : null}
    </form>
  )
}

const careers = definePage<unknown>({
  component: () => (
    <>
      <h1>Careers</h1>
      <Form />
    </>
  ),
  meta: () => ({ title: 'Careers', description: '' }),
})

vi.mock('../loader/remote-loader.ts', async (original) => ({
  ...(await original<typeof import('../loader/remote-loader.ts')>()),
  createRemoteLoader: () => ({
    load: async () => {
      await code.promise
      return { page: careers, version: '2.0.0' }
    },
    skipVersion: () => false,
  }),
}))

const host: HostParts = { ...tinyHost, Frame }

beforeEach(() => {
  broken = 'nothing'
  code = Promise.withResolvers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  vi.stubGlobal('reportError', reported.mockClear())
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

/** Opens the careers page as the server sent it, whose code loads with `code`. Changes its HTML before hydration. */
async function openPage(change: (root: HTMLElement) => void = () => undefined): Promise<void> {
  await showServedCareers(host, careers)
  const root = document.getElementById(ROOT_ID)
  if (root) change(root)
  void startHost(host)
}

const fieldsOf = (form: Element | null) => ({
  email: form?.querySelector<HTMLInputElement>('[name=email]')?.value,
  name: form?.querySelector<HTMLInputElement>('[name=name]')?.value,
  terms: form?.querySelector<HTMLInputElement>('[name=terms]')?.checked,
  message: form?.querySelector<HTMLTextAreaElement>('textarea')?.value,
  topic: form?.querySelector('select')?.value,
})

/** Fills in a form as a password manager does, without events, and adds an icon next to a field. */
function fillIn(form: Element | null) {
  const set = (name: string, value: string) => {
    const field = form?.querySelector<HTMLInputElement>(`[name=${name}]`)
    if (field) field.value = value
  }
  set('email', 'ada@example.com')
  set('name', 'Ada')
  set('message', 'Hello')
  set('topic', 'b')
  const terms = form?.querySelector<HTMLInputElement>('[name=terms]')
  if (terms) terms.checked = true
  form?.querySelector('[name=email]')?.after(document.createElement('div'))
}

const filledIn = { email: 'ada@example.com', name: 'Ada', terms: true, message: 'Hello', topic: 'b' }

it.each(['main', 'footer'])(
  'a form in the %s that React renders again keeps its values, which it knows, focus and selection',
  async (place) => {
    const form = () => document.querySelector(`${place} form`)
    await openPage(() => {
      fillIn(form())
      const name = form()?.querySelector<HTMLInputElement>('[name=name]')
      name?.focus()
      name?.setSelectionRange(1, 2)
    })
    code.resolve()
    await expect.poll(() => form()?.querySelector('output')?.textContent).toBe('Ada true')
    expect(reported).toHaveBeenCalled()
    expect(fieldsOf(form())).toEqual(filledIn)
    const focused = document.activeElement as HTMLInputElement
    expect(focused).toBe(form()?.querySelector('[name=name]'))
    expect([focused.selectionStart, focused.selectionEnd]).toEqual([1, 2])
  },
)

it('renders only the part again whose HTML differs', async () => {
  await openPage((root) => root.querySelector('footer form')?.before('Added by a proxy'))
  const [kept, replaced] = [document.querySelector('main form'), document.querySelector('footer form')]
  code.resolve()
  await expect.poll(() => document.querySelectorAll('output')).toHaveLength(2)
  expect(document.querySelector('main form')).toBe(kept)
  expect(document.querySelector('footer form')).not.toBe(replaced)
})

it('keeps what is typed while the page’s code loads after its HTML was changed', async () => {
  await openPage((root) => root.querySelector('main')?.prepend('Added by an extension'))
  await expect.poll(() => reported.mock.calls.length).toBeGreaterThan(0)
  await userEvent.type(document.querySelector('main [name=name]') ?? document.body, 'Ada')
  code.resolve()
  await expect.poll(() => document.querySelector('main output')?.textContent).toBe('Ada false')
  expect(document.activeElement).toBe(document.querySelector('main [name=name]'))
})

it('replaces a part that throws with the server’s HTML, while everything else works', async () => {
  broken = 'header'
  await openPage()
  code.resolve()
  await expect.poll(() => document.querySelectorAll('output')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Careers' }).getAttribute('href')).toBe('/careers')
  expect(screen.getByRole('heading', { name: 'Careers' })).toBeTruthy()
  expect(document.body.textContent).not.toContain('defect')
})

it.each([
  ['part', 'form'],
  ['site', 'frame'],
] as const)('keeps what was typed when a %s throws later', async (_name, part) => {
  await openPage()
  code.resolve()
  const name = () => document.querySelector<HTMLInputElement>('footer [name=name]')
  await expect.poll(() => document.querySelectorAll('output')).toHaveLength(2)
  const hydrated = name()
  await userEvent.type(hydrated ?? document.body, 'Ad')
  broken = part
  await userEvent.type(hydrated ?? document.body, 'a')
  if (part === 'frame') {
    // Renders the frame again.
    window.history.pushState(null, '', '#fragment')
    window.dispatchEvent(new PopStateEvent('popstate'))
  }
  await expect.poll(() => name() !== hydrated).toBe(true)
  expect(name()?.value).toBe('Ada')
  expect(document.body.textContent).not.toContain('defect')
})

it('shows a message in the server’s HTML, and no stack, if the whole site throws', async () => {
  broken = 'frame'
  await openPage()
  expect((await screen.findByRole('alert')).textContent).toContain('code')
  expect(screen.getByRole('link', { name: 'Careers' }).getAttribute('href')).toBe('/careers')
  expect(screen.getByRole('heading', { name: 'Careers' })).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/defect|Unexpected Application Error/)
})
