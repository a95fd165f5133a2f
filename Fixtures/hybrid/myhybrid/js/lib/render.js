export function render(list, stories) {
  list.replaceChildren(
    ...stories.map((story) => {
      const heading = document.createElement("h3");
      heading.textContent = story.title;
      return heading;
    })
  );
}
