'use client'

import { useState } from 'react'

export function DisclosureButton(props) {
  const [open, setOpen] = useState(false)
  return <button {...props} aria-expanded={open} onClick={() => setOpen(!open)} />
}
