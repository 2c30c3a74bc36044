import { type ComponentProps, type ComponentType, createContext, useContext } from 'react'

export interface SiteLinkProps extends ComponentProps<'a'> {
  href: string
}

function PlainLink(props: SiteLinkProps) {
  return <a {...props} />
}

/** The component that renders links within the site: a plain `<a>` unless the frame provides the router's link. */
export const LinkContext = createContext<ComponentType<SiteLinkProps>>(PlainLink)

/** A router link within the site; a plain anchor if it has a scheme, another origin, a target or a download. */
export function SiteLink(props: SiteLinkProps) {
  const RouterLink = useContext(LinkContext)
  const isInternal = /^(\/(?!\/)|[?#])/.test(props.href) && props.target === undefined && props.download === undefined
  return isInternal ? <RouterLink {...props} /> : <PlainLink {...props} />
}
