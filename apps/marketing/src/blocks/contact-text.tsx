import { brand } from '@site/brand'
import { TextLink } from '@site/ui'
import { createElement, Fragment, type ReactNode } from 'react'

const { phone, phoneHref, email, privacyEmail } = brand.contact

const hrefs: Readonly<Record<string, string>> = {
  [phone]: phoneHref,
  [email]: `mailto:${email}`,
  [privacyEmail]: `mailto:${privacyEmail}`,
}
const escaped = Object.keys(hrefs).map((text) => text.replace(/[^\w\s]/g, '\\$&'))
const CONTACTS = new RegExp(`(${escaped.join('|')})`)

/** Shows a text with links to the company's phone number and email addresses in it. */
export const ContactText = ({ text }: { text: string }) =>
  createElement(Fragment, {}, ...text.split(CONTACTS).map(linked))

function linked(part: string): ReactNode {
  const href = hrefs[part]
  return href ? <TextLink href={href}>{part}</TextLink> : part
}
