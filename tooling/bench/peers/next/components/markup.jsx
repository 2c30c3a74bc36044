import Link from 'next/link'
import { createElement, Fragment } from 'react'
import { ContactForm } from './contact-form.jsx'
import { DisclosureButton } from './disclosure-button.jsx'

/** Where this app has pages; other links lead to pages of the site alone. */
const pages = ['/', '/ai-ml']

/** Elements as the bench noted them; `main` is what the page puts between header and footer. */
export function Markup({ nodes, main }) {
  return createElement(Fragment, null, ...nodes.map((node) => render(node, main)))
}

function render(node, main) {
  if (typeof node === 'string') return node
  const { tag, props } = node
  if (tag === 'main') return createElement(tag, props, main)
  return createElement(componentOf(tag, props), props, ...node.children.map((child) => render(child, main)))
}

function componentOf(tag, props) {
  if (tag === 'a' && pages.includes(props.href)) return Link
  if (tag === 'button' && props['aria-controls']) return DisclosureButton
  return tag === 'form' ? ContactForm : tag
}
