/** Which version a file is by what it has: each sign belongs to that version and not to those before it. */
export class VersionSigns {
  #hasThree = false;
  #hasTwo = false;

  /** A name of a column or a key, in the words of CMS. */
  see(name: string): void {
    if (THREE.has(name)) this.#hasThree = true;
    else if (TWO.has(name)) this.#hasTwo = true;
  }

  get version(): string {
    if (this.#hasThree) return '3.0.0';
    return this.#hasTwo ? '2.2.0' : '2.0.0';
  }
}

const THREE = new Set([
  ...['location_name', 'type_2_npi', 'attester_name', 'attestation'],
  ...['median_amount', '10th_percentile', '90th_percentile', 'count', 'modifier_code'],
]);

const TWO = new Set([
  ...['estimated_amount', 'drug_unit_of_measurement', 'drug_type_of_measurement', 'modifiers'],
  ...['drug_information', 'modifier_information'],
]);
