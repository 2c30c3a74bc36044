import { Container, ScrollTopButton } from '@site/ui'
import { useMemo, useRef } from 'react'
import { accountMenu, menuItems, type PlannedMenu } from '../navigation/menu.ts'
import { SiteNav } from '../navigation/site-nav.tsx'
import { BrandLink } from './brand-link.tsx'
import styles from './header.module.css'
import { useScrolledPast } from './use-scrolled-past.ts'

interface HeaderProps {
  menu: PlannedMenu
  pathname: string
}

/** The site header. Stays visible; after 100 px of scrolling it becomes compact and shows the scroll-to-top button. */
export function Header({ menu, pathname }: HeaderProps) {
  const top = useRef<HTMLDivElement>(null)
  const isSticky = useScrolledPast(top)
  const entries = useMemo(() => ({ items: menuItems(menu), account: accountMenu(menu) }), [menu])

  return (
    <>
      <div ref={top} className={styles.top} aria-hidden="true" />
      <header className={styles.header} data-sticky={isSticky || undefined}>
        <Container>
          <div className={styles.bar}>
            <BrandLink />
            <ScrollTopButton isVisible={isSticky} />
            <SiteNav {...entries} pathname={pathname} />
          </div>
        </Container>
      </header>
    </>
  )
}
