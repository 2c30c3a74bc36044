import { act } from '@testing-library/react'
import { Fragment, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tolerateForeignChanges } from './foreign-changes.ts'

let container: HTMLElement
let root: Root

const { prototype } = Node

// Browsers have these properties in Node, happy-dom in its subclasses.
for (const name of ['nodeValue', 'textContent']) {
  const owners = [CharacterData, Element, Node].flatMap((owner) => {
    const property = Object.getOwnPropertyDescriptor(owner.prototype, name)
    Reflect.deleteProperty(owner.prototype, name)
    return property ? [{ owner, property }] : []
  })
  const propertyOf = (node: Node) => owners.find(({ owner }) => node instanceof owner)?.property
  Object.defineProperty(prototype, name, {
    configurable: true,
    get(this: Node) {
      return propertyOf(this)?.get?.call(this)
    },
    set(this: Node, value: string | null) {
      propertyOf(this)?.set?.call(this, value)
    },
  })
}

const native = Object.getOwnPropertyDescriptors(prototype)

beforeEach(() => {
  tolerateForeignChanges(document.body)
  container = document.body.appendChild(document.createElement('div'))
  root = createRoot(container)
})
afterEach(() => {
  act(() => root.unmount())
  container.remove()
  Object.defineProperties(prototype, native)
})

const show = (page: ReactNode) => act(async () => root.render(page))

const textsOf = (element: Node): Text[] =>
  [...element.childNodes].flatMap((node) => (node instanceof Text ? [node] : textsOf(node)))

function wrapper(text = '') {
  const font = document.createElement('font')
  font.textContent = text
  return font
}

/** What scripts do to a text, each through the calls of a different script. */
const changes: Record<string, (text: Text) => void> = {
  'replaced by replaceChild': (text) => void text.parentNode?.replaceChild(wrapper(`«${text.data}»`), text),
  'replaced by replaceWith': (text) => text.replaceWith(wrapper(`«${text.data}»`)),
  'replaced by insertBefore and remove': (text) => {
    text.parentNode?.insertBefore(wrapper(`«${text.data}»`), text)
    text.remove()
  },
  'replaced by insertBefore and removeChild': (text) => {
    text.parentNode?.insertBefore(wrapper(`«${text.data}»`), text)
    text.parentNode?.removeChild(text)
  },
  'wrapped by insertBefore and appendChild': (text) =>
    void text.parentNode?.insertBefore(wrapper(), text).appendChild(text),
  'wrapped by replaceChild': (text) => {
    const font = wrapper()
    text.parentNode?.replaceChild(font, text)
    font.append(text)
  },
  'wrapped with its data changed': (text) => {
    text.before(wrapper())
    text.previousElementSibling?.append(text)
    text.data = `«${text.data}»`
  },
  'changed in place': (text) => {
    text.data = `«${text.data}»`
  },
}

function Button({ isSending, count, icon }: { isSending: boolean; count: number; icon: boolean }) {
  return (
    <button type="button">
      {isSending && <i />}
      {isSending ? 'Sending…' : 'Send'} {count} files
      {icon && <b />}
    </button>
  )
}

describe.each(Object.entries(changes))('a text that is %s', (_name, change) => {
  const translate = async () => {
    for (const text of textsOf(container)) change(text)
    // Observers are notified.
    await Promise.resolve()
  }
  const states: { isSending: boolean; count: number; icon: boolean }[] = [
    { isSending: true, count: 2, icon: false },
    { isSending: true, count: 3, icon: true },
    { isSending: false, count: 3, icon: false },
  ]

  it('shows what React changes, each time', async () => {
    await show(<Button isSending={false} count={1} icon />)
    for (const state of states) {
      await translate()
      await show(<Button {...state} />)
      const { isSending, count, icon } = state
      const shown = container.textContent.replaceAll(/[«»]/g, '')
      expect(shown).toBe(`${isSending ? 'Sending…' : 'Send'} ${count} files`)
      expect(container.querySelectorAll('i')).toHaveLength(isSending ? 1 : 0)
      expect(container.querySelectorAll('b')).toHaveLength(icon ? 1 : 0)
    }
  })

  it('is removed by React with what stands in its place', async () => {
    const page = (isThere: boolean) => (
      <p>
        <i />
        {isThere && 'Message'}
        <b />
      </p>
    )
    await show(page(true))
    await translate()
    await show(page(false))
    expect(container.innerHTML).toBe('<p><i></i><b></b></p>')
    await show(page(true))
    expect(container.innerHTML).toBe('<p><i></i>Message<b></b></p>')
  })

  it('keeps its place when React inserts before it and moves it', async () => {
    const page = (...keys: string[]) => (
      <p>
        {keys.map((key) => (
          <Fragment key={key}>{key}</Fragment>
        ))}
      </p>
    )
    await show(page('a', 'c'))
    await translate()
    await show(page('a', 'b', 'c'))
    expect(container.textContent.replaceAll(/[«»]/g, '')).toBe('abc')
    await translate()
    await show(page('c', 'a'))
    expect(container.textContent.replaceAll(/[«»]/g, '')).toBe('ca')
  })
})

/** What scripts do to an element, if they copy it to change its text. */
const copies: Record<string, (element: Element) => void> = {
  'replaced by a copy': (element) => element.replaceWith(copyOf(element)),
  'replaced by a copy of itself with other texts': (element) => {
    for (const text of textsOf(element)) text.replaceWith(wrapper(`«${text.data}»`))
    element.replaceWith(copyOf(element))
  },
  'replaced by a copy, like the element around it': (element) => {
    const parent = element.parentElement
    element.replaceWith(copyOf(element))
    parent?.replaceWith(copyOf(parent))
  },
}

const copyOf = (element: Element) => {
  const copy = element.cloneNode(true)
  for (const text of textsOf(copy)) text.data = `«${text.data}»`
  return copy
}

describe.each(Object.entries(copies))('an element that is %s', (_name, replace) => {
  const page = (count: number, children?: ReactNode) => (
    <section>
      <div>
        <p>{count}</p>
        <p>{count} files</p>
        {children}
      </div>
    </section>
  )
  const copy = async () => {
    for (const element of container.querySelectorAll('p')) if (element.isConnected) replace(element)
    // Observers are notified.
    await Promise.resolve()
  }
  const shown = () => [...container.querySelectorAll('p')].map((p) => p.textContent.replaceAll(/[«»]/g, ''))

  it('shows what React changes in it, each time', async () => {
    await show(page(1))
    for (const count of [2, 3]) {
      await copy()
      await show(page(count))
      expect(shown()).toEqual([`${count}`, `${count} files`])
    }
  })

  it('lets React add and remove what stands beside it', async () => {
    await show(page(1))
    await copy()
    await show(page(1, <p>more</p>))
    expect(shown()).toEqual(['1', '1 files', 'more'])
    await copy()
    await show(page(1))
    expect(shown()).toEqual(['1', '1 files'])
  })
})

it('shows the text that React puts into a copied element in place of an element', async () => {
  const page = (child: ReactNode) => <p>{child}</p>
  await show(page(<b>old</b>))
  const original = container.querySelector('p')
  original?.replaceWith(original.cloneNode(true))
  await show(page('new'))
  expect(container.textContent).toBe('new')
})

it('does not bring back what React has removed', async () => {
  const page = (parts: ReactNode[]) => <p>{parts}</p>
  await show(page(['a', 'b', <b key="b" />]))
  await show(page(['a', false, <b key="b" />]))
  textsOf(container)[0]?.replaceWith(wrapper('«a»'))
  await show(page(['a', false, false]))
  expect(container.textContent).toBe('a')
})

it('does not interfere with elements that React does not manage', () => {
  const list = document.body.appendChild(document.createElement('ul'))
  const item = list.appendChild(document.createElement('li'))
  list.removeChild(item)
  expect(() => list.removeChild(item)).toThrow()
  expect(() => list.insertBefore(document.createElement('li'), item)).toThrow()
  list.remove()
})

it('appends to a form with a field that is named insertBefore', () => {
  const form = document.createElement('form')
  form.innerHTML = '<input name="insertBefore">'
  Object.defineProperty(form, 'insertBefore', { value: form.firstChild })
  const child = document.createElement('b')
  expect(form.appendChild(child)).toBe(child)
  expect(form.lastChild).toBe(child)
})

it('appends when another script inserts at the end with appendChild', () => {
  const { insertBefore } = prototype
  prototype.insertBefore = function (node, next) {
    return next ? (insertBefore.call(this, node, next) as typeof node) : this.appendChild(node)
  }
  const child = document.createElement('b')
  expect(container.appendChild(child)).toBe(child)
  expect(container.lastChild).toBe(child)
})
