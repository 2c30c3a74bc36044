// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { boolean, object, string } from 'yup'
import { FolderPicture, threadOfPeople } from './art/index.ts'
import { CheckboxInputField } from './fields/index.ts'
import { FormField, SiteForm, SubmitButton, TextField, useSiteForm } from './forms/index.ts'
import * as ui from './index.ts'
import { stubIntersectionObserver } from './testing/stub-intersection-observer.ts'

let root: Root | undefined

beforeEach(() => {
  stubIntersectionObserver()
})

afterEach(() => {
  act(() => root?.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Renders the server's HTML, lets the test act on it, then hydrates. React warnings fail the test. */
function hydrate(page: ReactNode, beforeHydration?: () => void): HTMLElement {
  const container = document.createElement('div')
  container.innerHTML = renderToString(page)
  document.body.append(container)
  beforeHydration?.()
  act(() => {
    root = hydrateRoot(container, page)
  })
  return container
}

/** Simulates pressing these buttons; happy-dom has no popovers. */
function showPopoversOf(...labels: string[]) {
  const buttons = [...document.querySelectorAll('button')].filter(({ textContent }) => labels.includes(textContent))
  const shown = buttons.map((button) => button.getAttribute('popovertarget'))
  const { matches } = Element.prototype
  vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector) {
    return selector === ':popover-open' ? shown.includes(this.id) : matches.call(this, selector)
  })
}

it('hydrates every interactive component without changing its HTML', () => {
  document.documentElement.dataset.theme = 'dark'
  const slides = [{ id: 'a', label: 'A', content: 'A' }]
  hydrate(
    <>
      <ui.LiveRegions />
      <ui.Banner title="Title" art={threadOfPeople} seed="seed" action={<ui.ThemeToggle />} />
      <ui.SideNav label="Services" toggleLabel="All" items={[{ label: 'A', href: '/a' }]} />
      <ui.Accordion items={[{ id: 'a', title: 'A', children: 'A' }]} />
      <ui.DataTable caption="Table" columns={[{ key: 'a', label: 'A' }]} rows={[{ a: 1 }]} />
      <ui.Disclosure summary="All">A</ui.Disclosure>
      <ui.LazyCarousel label="Services" slides={slides} preset={{ perView: 1 }} />
      <FolderPicture name="Name" />
      <ui.ScrollTopButton isVisible />
    </>,
  )
  delete document.documentElement.dataset.theme
})

it('keeps the state of panels that were toggled before hydration, and calls their handlers', () => {
  const onToggle = vi.fn()
  const opened = ['a', 'b', 'c'].map((id) => ({ id, title: `Title ${id}`, children: id }))
  const page = (
    <>
      <ui.SideNav label="Services" toggleLabel="All services" items={[]} />
      <ui.Accordion items={opened} onToggle={onToggle} />
    </>
  )
  const expanded = () =>
    [...document.querySelectorAll('button')].map((button) => [button.textContent, button.getAttribute('aria-expanded')])
  hydrate(page, () => {
    expect(expanded()).toEqual([
      ['All services', null],
      ['Title a', 'true'],
      ['Title b', null],
      ['Title c', null],
    ])
    showPopoversOf('All services', 'Title a', 'Title b')
  })
  expect(expanded()).toEqual([
    ['All services', 'true'],
    ['Title a', 'false'],
    ['Title b', 'true'],
    ['Title c', 'false'],
  ])
  expect(document.querySelectorAll('[data-open]')).toHaveLength(2)
  expect(document.querySelectorAll('[popover], [popovertarget]')).toHaveLength(0)
  expect(onToggle.mock.calls).toEqual([
    ['a', false],
    ['b', true],
  ])
})

it('keeps input from before hydration', async () => {
  const onSubmit = vi.fn(async () => ({ ok: true }) as const)
  function Form() {
    const schema = object({ name: string().required(), terms: boolean().required() })
    const form = useSiteForm(schema, { name: '', terms: false })
    return (
      <SiteForm form={form} onSubmit={onSubmit}>
        <TextField name="name" label="Name" />
        <FormField component={CheckboxInputField} name="terms" label="Terms" />
        <SubmitButton>Send</SubmitButton>
      </SiteForm>
    )
  }
  const input = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)
  hydrate(<Form />, () => {
    input('name')?.setAttribute('value', 'Ada')
    input('terms')?.setAttribute('checked', '')
  })
  expect(input('name')?.value).toBe('Ada')
  await act(async () => document.querySelector('form')?.requestSubmit())
  expect(onSubmit).toHaveBeenCalledWith({ name: 'Ada', terms: true }, expect.anything())
})
