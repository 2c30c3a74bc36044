import { Link } from '@mfe/page'
import type { SiteLinkProps } from '@site/ui'

/** Renders the UI kit's internal links as router links. */
export function SiteLink({ href, ...props }: SiteLinkProps) {
  return <Link to={href} {...props} />
}
