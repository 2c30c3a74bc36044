/** An element as React's `createElement` accepts it. A string is a text node. */
export type TreeNode = string | { tag: string; props: Record<string, unknown>; children: TreeNode[] }

export interface ElementTree {
  title: string
  description: string
  /** Everything around the page; its `main` is empty. */
  frame: TreeNode[]
  main: TreeNode[]
}

/** Runs in a browser. Parses HTML into elements without running scripts, loading resources or rendering. */
export function readElementTree(html: string): ElementTree {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const renamed: Record<string, string> = { class: 'className', for: 'htmlFor', value: 'defaultValue' }
  const find = (selector: string): Element => {
    const found = page.querySelector(selector)
    if (!found) throw new Error(`No element matches ${selector}.`)
    return found
  }
  const styleOf = (element: Element): [string, string][] =>
    (element.getAttribute('style') ?? '').split(';').flatMap((rule) => {
      const [name = '', value] = rule.split(/:(.*)/)
      const property = name.startsWith('--') ? name : name.replaceAll(/-(.)/g, (_, next: string) => next.toUpperCase())
      return value ? [[property, value]] : []
    })
  const propsOf = (element: Element): Record<string, unknown> => ({
    ...Object.fromEntries(
      [...element.attributes].map(({ name, value }) => [
        renamed[name] ?? name,
        // React would treat the empty value of a boolean attribute as false.
        Reflect.get(element, name) === true ? true : value,
      ]),
    ),
    ...(element.hasAttribute('style') && { style: Object.fromEntries(styleOf(element)) }),
  })
  const nodesIn = (parent: Element): TreeNode[] =>
    [...parent.childNodes].flatMap((child): TreeNode[] => {
      if (child instanceof Text) return [child.data]
      if (!(child instanceof Element) || child.matches('script, template, link')) return []
      const children = child.matches('main') ? [] : nodesIn(child)
      return [{ tag: child.localName, props: propsOf(child), children }]
    })

  return {
    title: page.title,
    description: find('meta[name=description]').getAttribute('content') ?? '',
    frame: nodesIn(find('#root')),
    main: nodesIn(find('main')),
  }
}
