import { loginSchema } from '@site/contracts/forms'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { contactForm } from '../contact/contact-form.ts'
import { registrationForm } from '../registration/registration-form.tsx'
import { EnhancedSiteForm } from './enhanced-site-form.tsx'
import { PlainForm } from './plain-form.tsx'

const NAMES = ['id', 'for', 'aria-describedby', 'value']

/** Elements, attributes and texts, without what names one form only. */
function outline(element: Element | null, indent = ''): string[] {
  if (!element) return []
  const attributes = [...element.attributes].filter(({ name }) => !NAMES.includes(name))
  const described = attributes.map(({ name, value }) => `${name}="${value}"`).sort()
  const text = element.children.length === 0 ? [`${indent}  ${element.textContent}`] : []
  const children = [...element.children].flatMap((child) => outline(child, `${indent}  `))
  return [`${indent}${element.tagName} ${described.join(' ')}`, ...text, ...children]
}

const handoff = { typed: {}, focused: '', wasSubmitted: false }

it.each([
  ['contact', contactForm],
  ['registration', registrationForm],
])('looks the same before and after the %s form takes over', (_name, form) => {
  const enhanced = render(
    <EnhancedSiteForm form={form} schema={loginSchema} onSubmit={async () => ({ ok: true })} handoff={handoff} />,
  )
  const plain = render(<PlainForm form={form} isWaiting={false} />)
  const [plainForm, enhancedForm] = [plain, enhanced].map(({ container }) =>
    outline(container.querySelector('form')).slice(1),
  )
  expect(plainForm?.length).toBeGreaterThan(10)
  expect(plainForm).toEqual(enhancedForm)
})
