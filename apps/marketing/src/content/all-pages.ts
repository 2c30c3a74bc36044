import { about } from './about.ts'
import { contact } from './contact.ts'
import { home } from './home.ts'
import { bankFinancial } from './industries/bankfinancial.ts'
import { energyUtilities } from './industries/energyutilities.ts'
import { healthcare } from './industries/healthcare.ts'
import { insurance } from './industries/insurance.ts'
import { manufacturing } from './industries/manufacturing.ts'
import { mediaCommunications } from './industries/media-communications.ts'
import { mobilityHospitality } from './industries/mobility-hospitality.ts'
import { retail } from './industries/retail.ts'
import { accessibility } from './legal/accessibility.ts'
import { privacy } from './legal/privacy.ts'
import { terms } from './legal/terms.ts'
import { irms } from './products/irms.ts'
import { medtech } from './products/medtech.ts'
import { searchblox } from './products/searchblox.ts'
import { aiMl } from './services/ai-ml.ts'
import { analytics } from './services/analytics.ts'
import { automationQuality } from './services/automation-quality.ts'
import { cloudServices } from './services/cloud-services.ts'
import { cyberSecurity } from './services/cyber-security.ts'
import { dataScience } from './services/data-science.ts'
import { etlDataQuality } from './services/etl-data-quality.ts'
import { fullStackDevelopment } from './services/fullstackdevlopment.ts'
import { iotDigitalExperience } from './services/iot-digitital-experience.ts'
import { site } from './site.ts'
import { bankFinancialPaper } from './whitepapers/bankfinancial.ts'
import { energyUtilitiesPaper } from './whitepapers/energyutilities.ts'
import { healthcarePaper } from './whitepapers/healthcare.ts'
import { insurancePaper } from './whitepapers/insurance.ts'
import { manufacturingPaper } from './whitepapers/manufacturing.ts'
import { mediaCommunicationsPaper } from './whitepapers/media-communications.ts'
import { mobilityHospitalityPaper } from './whitepapers/mobility-hospitality.ts'
import { retailPaper } from './whitepapers/retail.ts'

/** Every page of this remote, for Node only: a page module imports only its own content. */
export const allPages = [
  home,
  about,
  contact,
  aiMl,
  cloudServices,
  iotDigitalExperience,
  dataScience,
  analytics,
  etlDataQuality,
  fullStackDevelopment,
  cyberSecurity,
  automationQuality,
  medtech,
  searchblox,
  irms,
  bankFinancial,
  insurance,
  healthcare,
  manufacturing,
  retail,
  energyUtilities,
  mobilityHospitality,
  mediaCommunications,
  bankFinancialPaper,
  insurancePaper,
  healthcarePaper,
  manufacturingPaper,
  retailPaper,
  energyUtilitiesPaper,
  mobilityHospitalityPaper,
  mediaCommunicationsPaper,
  site,
  privacy,
  terms,
  accessibility,
] as const
