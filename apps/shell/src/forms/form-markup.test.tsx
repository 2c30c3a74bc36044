import { loginSchema } from '@site/contracts/forms'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { contactForm } from '../contact/contact-form.ts'
import { registrationForm } from '../registration/registration-form.tsx'
import { EnhancedSiteForm } from './enhanced-site-form.tsx'
import { PlainForm } from './plain-form.tsx'

const UNIQUE_ATTRIBUTES = ['id', 'for', 'aria-describedby', 'value']

/** Lists elements, attributes and text, except attributes that are unique to one form. */
function outline(element: Element | null, indent = ''): string[] {
  if (!element) return []
  const attributes = [...element.attributes].filter(({ name }) => !UNIQUE_ATTRIBUTES.includes(name))
  const described = attributes.map(({ name, value }) => `${name}="${value}"`).sort()
  const text = element.children.length === 0 ? [`${indent}  ${element.textContent}`] : []
  const children = [...element.children].flatMap((child) => outline(child, `${indent}  `))
  return [`${indent}${element.tagName} ${described.join(' ')}`, ...text, ...children]
}

const handoff = { typed: {}, focused: '', wasSubmitted: false }

it.each([
  ['contact', contactForm],
  ['registration', registrationForm],
])('renders the same markup for the plain and the enhanced %s form', (_name, form) => {
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
