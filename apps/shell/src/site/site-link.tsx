import { Link } from '@mfe/page'
import type { SiteLinkProps } from '@site/ui'

/** Where the UI kit's links inside the site go: through the router. */
export function SiteLink({ href, ...props }: SiteLinkProps) {
  return <Link to={href} {...props} />
}
