// The contractors of the tests, each under one name.

/**
 * Serves sprinklers and every other service without an electrical license. The registration expires far in the future.
 */
export const fir = {
  business_name: "Fir Sprinklers",
  email: "fir@example.com",
  registration_number: "FIRSPR*012AB",
  registration_expires_on: "2099-06-30",
};

/** A second contractor. */
export const oak = {
  business_name: "Oak Fences",
  email: "oak@example.com",
  registration_number: "OAKFEN*012AB",
  registration_expires_on: "2099-06-30",
};

/** SQL: the values of a contractor's columns, in the order of `firmColumns`. */
export const firmValues = (firm: typeof fir) =>
  Object.values(firm)
    .map((value) => `'${value}'`)
    .join(", ");

/** SQL: the columns of every contractor. */
export const firmColumns = Object.keys(fir).join(", ");
