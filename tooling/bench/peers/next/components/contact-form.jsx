'use client'

import { useState } from 'react'

export function ContactForm({ children, ...props }) {
  const [sent, setSent] = useState(false)
  const send = (event) => {
    event.preventDefault()
    setSent(true)
  }
  return (
    <form {...props} onSubmit={send}>
      {children}
      {sent && <p role="status">Thank you. We will answer soon.</p>}
    </form>
  )
}
