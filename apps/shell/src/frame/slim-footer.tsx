import { Container, Icon, useDisclosure } from '@site/ui'
import { useEffect, useId, useRef, useState } from 'react'
import styles from './footer.module.css'
import { FooterColumns } from './footer-columns.tsx'
import { LegalLine } from './legal-line.tsx'

/** The footer as one line. A button opens everything else below it. */
export function SlimFooter({ year }: { year: number }) {
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const toggle = () => setOpen((before) => !before)
  const { popover, trigger, panelId } = useDisclosure({ id: useId(), isOpen, toggle })

  useEffect(() => {
    // The panel opens below the end of the page.
    if (isOpen) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])

  return (
    <div className={styles.band} data-slim>
      <Container>
        {popover}
        <LegalLine year={year}>
          <button type="button" className={styles.more} {...trigger} onClick={toggle}>
            More links
            <Icon name="chevron-down" size={16} />
          </button>
        </LegalLine>
        <div ref={panel} id={panelId} className={styles.panel} data-open={isOpen || undefined}>
          <FooterColumns />
        </div>
      </Container>
    </div>
  )
}
