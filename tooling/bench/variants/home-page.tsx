import { useEffect } from 'react'
import { home } from '#marketing/content/home.ts'
import { homePage } from '#marketing/kinds/home-page.tsx'

const Page = homePage(home).component

/** The home page of the site, from its own source; notes when it has come alive. */
export function HomePage() {
  useEffect(() => {
    performance.mark('hydrated')
  }, [])
  return <Page data={undefined} />
}
