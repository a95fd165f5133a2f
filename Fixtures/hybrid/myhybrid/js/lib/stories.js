export const stories = [
  { title: "A style sheet that imports another" },
  { title: "A module that imports a module" },
  { title: "A script that loads a script" },
];
