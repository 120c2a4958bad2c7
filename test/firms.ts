/** The contractor of most tests, without an electrical license. */
export const fir = {
  business_name: "Fir Sprinklers",
  email: "fir@example.com",
  registration_number: "FIRSPR*012AB",
  registration_expires_on: "2099-06-30",
};

export const oak = {
  business_name: "Oak Fences",
  email: "oak@example.com",
  registration_number: "OAKFEN*012AB",
  registration_expires_on: "2099-06-30",
};

/** The contractor's values as SQL, in the order of `firmColumns`. */
export const firmValues = (firm: typeof fir) =>
  Object.values(firm)
    .map((value) => `'${value}'`)
    .join(", ");

export const firmColumns = Object.keys(fir).join(", ");
