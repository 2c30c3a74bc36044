import { brand } from '@site/brand'
import { Cluster, Container } from '@site/ui'

/** The links that remain if the header throws and the server could not render it either. */
export const PlainHeader = () => (
  <header>
    <Container>
      <Cluster>
        {brand.menuGroups.map((group) =>
          'path' in group ? (
            <a key={group.id} href={group.path}>
              {group.label}
            </a>
          ) : null,
        )}
      </Cluster>
    </Container>
  </header>
)
