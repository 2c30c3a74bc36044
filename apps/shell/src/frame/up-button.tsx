import { ScrollTopButton } from '@site/ui'
import { useEffect, useState } from 'react'
import styles from './frame.module.css'

/** The lower part of the window, where the button stands. */
const BUTTON_BAND = '-80% 0px 0px 0px'

/** The scroll-to-top button, which steps aside while the contact form passes under it. */
export function UpButton({ hasFormBelow }: { hasFormBelow: boolean }) {
  const [isOverForm, setOverForm] = useState(false)

  useEffect(() => {
    const form = hasFormBelow && document.getElementById('letstalk')
    if (!form) return
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) setOverForm(entry.isIntersecting)
      },
      { rootMargin: BUTTON_BAND },
    )
    observer.observe(form)
    return () => {
      observer.disconnect()
      setOverForm(false)
    }
  }, [hasFormBelow])

  return (
    <div className={styles.up} data-aside={isOverForm || undefined}>
      <ScrollTopButton />
    </div>
  )
}
