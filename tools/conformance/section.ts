/** A part of the specification, as requirements that a test can hold. */
export interface Section {
  /** As the specification numbers and names it, such as `2 Users list`. */
  title: string;
  /** What the product must do, in our own words, by a stable id such as `users-list.columns`: tests name it. */
  requirements: Record<string, string>;
}
